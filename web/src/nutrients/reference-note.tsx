import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { useFormat, useWords, words } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import type { NutrientAmount } from '../parts/nutrient-judgement';

const WORDS = words({
  en: {
    label: 'Reference intakes for adults in Regulation (EU) No 1169/2011, as on food labels.',
    efsa: 'Compared with the reference values for adults of the European Food Safety Authority (EFSA) that fit what you entered in Settings.',
    others: (nutrients: string) => `As on food labels (Regulation (EU) No 1169/2011): ${nutrients}.`,
    iron: 'Iron: 16 mg up to 50 years of age, 11 mg from 51.',
    zinc: 'Zinc: with 600 mg of phytate a day.',
    display: 'For information, not advice.',
  },
  de: {
    label: 'Referenzmengen für Erwachsene nach Verordnung (EU) Nr. 1169/2011, wie auf Lebensmitteletiketten.',
    efsa: 'Verglichen mit den Referenzwerten für Erwachsene der Europäischen Behörde für Lebensmittelsicherheit (EFSA), passend zu deinen Angaben in den Einstellungen.',
    others: (nutrients: string) => `Wie auf Lebensmitteletiketten (Verordnung (EU) Nr. 1169/2011): ${nutrients}.`,
    iron: 'Eisen: 16 mg bis zum Alter von 50 Jahren, ab 51 Jahren 11 mg.',
    zinc: 'Zink: bei 600 mg Phytat pro Tag.',
    display: 'Das ist nur eine Anzeige, keine Ernährungsberatung.',
  },
});

/** Source of the references of a table, and what was assumed for them. */
export function ReferenceNote({ amounts }: { amounts: NutrientAmount[] }): VNode {
  const text = useWords(WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const isOfPerson = amounts.some(({ source }) => source === 'EFSA');
  const profile = useAnswer(
    async (signal) => (isOfPerson ? fetchApi('GET /api/v2/profile', { signal }) : undefined),
    [isOfPerson],
  ).value;
  const labelNutrients = amounts.filter(({ source }) => source === 'LABEL').map(({ nutrient }) => names[nutrient]);
  if (!isOfPerson) return <span data-figure="source">{text.label}</span>;
  return (
    <span data-figure="source">
      {text.efsa} {text.others(format.list(labelNutrients))} {text.zinc}{' '}
      {profile?.sex === 'FEMALE' && profile.stage === null && text.iron} {text.display}
    </span>
  );
}

import type { VNode } from 'preact';
import { useFormat, useWords, words } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { Info } from './info';

interface Props {
  fatPercentage: number;
  carbsPercentage: number;
  proteinPercentage: number;
  /** The kcal of the three macronutrients, and the logged total. */
  macroCalories: number;
  averageCalories: number | null;
  /** Before the explanation. */
  note?: string | undefined;
  /** Without an explanation. */
  isShort?: boolean;
}

const WORDS = words({
  en: {
    energyPerGram: '9 kcal per gram of fat, 4 per gram of carbohydrates and protein',
    rest: (macros: string, all: string, rest: string) =>
      `100% is the ${macros} kcal from these three. The other ${rest} of ${all} kcal come from alcohol, fibre and rounding.`,
    excess: (macros: string, all: string, excess: string) =>
      `100% is the ${macros} kcal from these three. That is ${excess} kcal more than the ${all} kcal logged: rounding, and carbohydrates with less energy, such as sugar alcohols.`,
  },
  de: {
    energyPerGram: '9 kcal pro Gramm Fett, 4 pro Gramm Kohlenhydrate und Eiweiß',
    rest: (macros: string, all: string, rest: string) =>
      `100 % entsprechen den ${macros} kcal aus diesen dreien. Die übrigen ${rest} von ${all} kcal stammen aus Alkohol, Ballaststoffen und Rundung.`,
    excess: (macros: string, all: string, excess: string) =>
      `100 % entsprechen den ${macros} kcal aus diesen dreien. Das sind ${excess} kcal mehr als die eingetragenen ${all} kcal: Rundung, und Kohlenhydrate mit weniger Energie wie Zuckeralkohole.`,
  },
});

/** The energy split as one bar of three parts with a legend. */
export function EnergySplit(split: Props): VNode {
  const text = useWords(WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const {
    carbsPercentage,
    fatPercentage,
    proteinPercentage,
    macroCalories,
    averageCalories,
    note,
    isShort = false,
  } = split;
  const parts = [
    { kind: 'carbs', name: names.CARBS, share: carbsPercentage },
    { kind: 'fat', name: names.FAT, share: fatPercentage },
    { kind: 'protein', name: names.PROTEIN, share: proteinPercentage },
  ];
  return (
    <div class={isShort ? 'split short' : 'split'}>
      <div class="split-bar" aria-hidden="true">
        {parts.map(({ kind, share }) => (
          <span key={kind} class={kind} style={{ flexGrow: share }} />
        ))}
      </div>
      <div class="split-key">
        <dl>
          {parts.map(({ kind, name, share }) => (
            <div key={kind}>
              <dt>
                <span class={`dot ${kind}`} aria-hidden="true" />
                {name}
              </dt>
              <dd data-figure={`split-${kind}`}>{format.percent(share)}</dd>
            </div>
          ))}
        </dl>
        {!isShort && (
          <Info>
            {note && (
              <p class="note" data-figure="usual">
                {note}
              </p>
            )}
            {averageCalories !== null && <Rest macros={Math.round(macroCalories)} all={Math.round(averageCalories)} />}
            <p class="note">{text.energyPerGram}</p>
          </Info>
        )}
      </div>
    </div>
  );
}

/** Explains the difference between the bar and the logged total. */
function Rest({ macros, all }: { macros: number; all: number }): VNode | null {
  const text = useWords(WORDS);
  const format = useFormat();
  if (macros === all) return null;
  const sentence = macros < all ? text.rest : text.excess;
  return (
    <p class="note" data-figure="split-rest">
      {sentence(format.number(macros), format.number(all), format.number(Math.abs(all - macros)))}
    </p>
  );
}

/** Converts grams to shares of energy: fat 9 kcal/g, carbohydrates and protein 4 kcal/g. */
export function splitOfGrams(
  fat: number,
  carbs: number,
  protein: number,
  averageCalories: number | null,
): Props | undefined {
  const energy = fat * 9 + carbs * 4 + protein * 4;
  if (energy === 0) return undefined;
  const share = (kcal: number) => Math.round((kcal / energy) * 1000) / 10;
  return {
    fatPercentage: share(fat * 9),
    carbsPercentage: share(carbs * 4),
    proteinPercentage: share(protein * 4),
    macroCalories: energy,
    averageCalories,
  };
}

import type { VNode } from 'preact';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';

interface Props {
  fatPercentage: number;
  carbsPercentage: number;
  proteinPercentage: number;
}

/** Where the energy comes from: one bar of three parts, each named below it. */
export function EnergySplit({ carbsPercentage, fatPercentage, proteinPercentage }: Props): VNode {
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const parts = [
    { kind: 'carbs', name: names.CARBS, share: carbsPercentage },
    { kind: 'fat', name: names.FAT, share: fatPercentage },
    { kind: 'protein', name: names.PROTEIN, share: proteinPercentage },
  ];
  return (
    <div class="split">
      <div class="split-bar" aria-hidden="true">
        {parts.map(({ kind, share }) => (
          <span key={kind} class={kind} style={{ flexGrow: share }} />
        ))}
      </div>
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
    </div>
  );
}

/** Grams as shares of the energy they bring: fat 9 kcal/g, carbohydrates and protein 4 kcal/g. */
export function splitOfGrams(fat: number, carbs: number, protein: number): Props | undefined {
  const energy = fat * 9 + carbs * 4 + protein * 4;
  if (energy === 0) return undefined;
  const share = (kcal: number) => Math.round((kcal / energy) * 1000) / 10;
  return { fatPercentage: share(fat * 9), carbsPercentage: share(carbs * 4), proteinPercentage: share(protein * 4) };
}

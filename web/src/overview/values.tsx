import type { ComponentChildren, VNode } from 'preact';
import { Figure } from '../parts/figure';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES, type Nutrient, unitOf } from '../text/nutrients';

const BESIDE_CALORIES: Nutrient[] = ['CARBS', 'FAT', 'PROTEIN'];

interface ValuesProps {
  name: string;
  read: (nutrient: Nutrient) => number | null;
  change?: { by: number; than: string };
  /** Between the energy and the others. */
  children?: ComponentChildren;
}

/** Energy, and smaller what it consists of. */
export function Values({ name, read, change, children }: ValuesProps): VNode {
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const calories = read('CALORIES');
  const grams = format.column(BESIDE_CALORIES.map(read), 0);
  return (
    <>
      <dl class="figures">
        <Figure
          label={<span class="visually-hidden">{names.CALORIES}</span>}
          name={name}
          value={calories === null ? '–' : format.number(calories, 0)}
          unit="kcal"
          change={change}
        />
      </dl>
      {children}
      <dl class="small-figures">
        {BESIDE_CALORIES.map((nutrient) => (
          <div key={nutrient}>
            <dt>{names[nutrient]}</dt>
            <dd data-figure={`${name}-${nutrient.toLowerCase()}`}>
              {grams(read(nutrient))} {unitOf(nutrient)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import type { VNode } from 'preact';
import { replaceQuery, type Route } from '../../route';
import { useWords, words } from '../../text/language';
import { isNutrient, NUTRIENT_NAMES, type Nutrient, NUTRIENTS } from '../../text/nutrients';
import { Select } from './choice';

const WORDS = words({ en: { nutrient: 'Nutrient' }, de: { nutrient: 'Nährwert' } });

/** The nutrient in the address; calories without one. */
export function nutrientOf({ query: { metric } }: Route): Nutrient {
  return isNutrient(metric) ? metric : 'CALORIES';
}

/** Chooses the nutrient of a view, which is in the address. */
export function NutrientSelect({ route }: { route: Route }): VNode {
  const text = useWords(WORDS);
  const names = useWords(NUTRIENT_NAMES);
  return (
    <Select
      legend={text.nutrient}
      options={NUTRIENTS.map((value) => ({ value, label: names[value] }))}
      value={nutrientOf(route)}
      onChange={(metric) => replaceQuery(route, { metric })}
    />
  );
}

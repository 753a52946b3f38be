import type { VNode } from 'preact';
import { useAbout } from '../../about';
import type { DayEntryDto } from '../../api/schema';
import { useIsNarrow } from '../../narrow';
import { useWords } from '../../text/language';
import { FoldedFoods, FoldedMeals } from './folded-foods';
import { MealTable } from './meal-table';
import { mealsAsEaten } from './meals-as-eaten';
import { ProductTable } from './product-table';
import { DAY_WORDS } from '../words';

/** The foods of a day in a card. */
export function Foods({ entry }: { entry: DayEntryDto }): VNode {
  const text = useWords(DAY_WORDS);
  return (
    <section class="card">
      <h2>{entry.meals && entry.meals.length > 0 ? text.meals : text.products}</h2>
      <FoodTables entry={entry} />
    </section>
  );
}

/** By meals, or in the order of the site if the meals are unknown. */
export function FoodTables({ entry }: { entry: DayEntryDto }): VNode {
  const text = useWords(DAY_WORDS);
  const isNarrow = useIsNarrow();
  const { dayStartsAt } = useAbout();
  const meals = mealsAsEaten(entry, dayStartsAt);
  const products = entry.products ?? [];
  if (meals.length > 0) return isNarrow ? <FoldedMeals meals={meals} /> : <MealTable meals={meals} />;
  if (products.length === 0) return <p class="empty">{text.noProducts}</p>;
  return isNarrow ? <FoldedFoods products={products} /> : <ProductTable products={products} />;
}

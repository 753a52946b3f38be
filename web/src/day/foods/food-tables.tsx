import type { VNode } from 'preact';
import { useAbout } from '../../about';
import type { DayEntryDto, ProductDto } from '../../api/schema';
import { linkTo } from '../../route';
import { useFormat, useWords } from '../../text/language';
import { useMealName } from '../../text/meals';
import { DAY_WORDS } from '../words';
import { type MealEaten, mealsAsEaten, type Subtotal } from './meals-as-eaten';

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
  const { dayStartsAt } = useAbout();
  const meals = mealsAsEaten(entry, dayStartsAt);
  const products = entry.products ?? [];
  if (meals.length > 0)
    return (
      <div class="products">
        {meals.map((meal, index) => (
          <Meal key={index} {...meal} />
        ))}
      </div>
    );
  if (products.length === 0) return <p class="empty">{text.noProducts}</p>;
  return (
    <div class="products">
      <FoodList products={products} withUnits />
    </div>
  );
}

/** Meals that were folded, until the page is left. */
const folded = new Set<string | null>();

function Meal({ name, from, to, subtotal, products }: MealEaten): VNode {
  const text = useWords(DAY_WORDS);
  const mealName = useMealName();
  return (
    <details
      open={!folded.has(name)}
      onToggle={({ currentTarget }) => (currentTarget.open ? folded.delete(name) : folded.add(name))}
    >
      <summary class="food">
        <span class="food-name">
          {name === null ? text.noMeal : mealName(name)}{' '}
          {from !== null && to !== null && <small>{from === to ? from : `${from}–${to}`}</small>}
        </span>
        {subtotal && <Figures {...subtotal} withUnits />}
      </summary>
      <FoodList products={products} withUnits={subtotal === null} />
    </details>
  );
}

/** The head of a meal has the units of its foods. */
function FoodList({ products, withUnits = false }: { products: ProductDto[]; withUnits?: boolean }): VNode {
  const format = useFormat();
  return (
    <ul>
      {products.map((product, index) => (
        <li key={index} class="food">
          <a class="food-name" href={linkTo('products', product.name)}>
            {product.name}
          </a>
          <Figures {...product} withUnits={withUnits}>
            <small class="eaten">
              {[product.time, product.amount && format.amountText(product.amount)].filter(Boolean).join(' · ')}
            </small>
          </Figures>
        </li>
      ))}
    </ul>
  );
}

type FiguresProps = Subtotal & { withUnits: boolean; children?: VNode };

function Figures({ calories, fat, carbs, protein, withUnits, children }: FiguresProps): VNode {
  const { short } = useWords(DAY_WORDS);
  const format = useFormat();
  return (
    <>
      <span class="number">
        {format.figure(calories, 'kcal')}
        {withUnits && ' kcal'}
      </span>
      {children}
      <small class="grams">
        {short.FAT} {format.figure(fat, 'g')} · {short.CARBS} {format.figure(carbs, 'g')} · {short.PROTEIN}{' '}
        {format.figure(protein, 'g')}
        {withUnits && ' g'}
      </small>
    </>
  );
}

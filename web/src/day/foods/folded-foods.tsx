import type { VNode } from 'preact';
import type { ProductDto } from '../../api/schema';
import { useFormat, useWords } from '../../text/language';
import { useMealName } from '../../text/meals';
import type { MealEaten } from './meals-as-eaten';
import { useProductColumns } from './use-product-columns';
import { DAY_WORDS } from '../words';

/** On a phone: meals that fold, and foods of one line that unfold. */
export function FoldedMeals({ meals }: { meals: MealEaten[] }): VNode {
  const text = useWords(DAY_WORDS);
  const format = useFormat();
  const mealName = useMealName();
  return (
    <div class="products folded">
      {meals.map(({ name, from, to, subtotal, products }, index) => (
        <details key={index} open>
          <summary class="food">
            <span>
              {name === null ? text.noMeal : mealName(name)}{' '}
              {from !== null && to !== null && <small>{from === to ? text.at(from) : text.between(from, to)}</small>}
            </span>
            {subtotal && <span class="number">{format.number(subtotal.calories, 0)} kcal</span>}
          </summary>
          <FoldedFoods products={products} />
        </details>
      ))}
    </div>
  );
}

export function FoldedFoods({ products }: { products: ProductDto[] }): VNode {
  const { short } = useWords(DAY_WORDS);
  const format = useFormat();
  const { cellsOf, nameOf } = useProductColumns(products);
  return (
    <ul class="products folded">
      {products.map((product, index) => {
        const [, fat, carbs, protein] = cellsOf(product);
        const { name, amount, time, calories } = product;
        return (
          <li key={index}>
            <details>
              <summary class="food">
                <span class="food-name">{name}</span>
                <span class="number">{format.number(calories, 0)}</span>
              </summary>
              <p>{nameOf(product)}</p>
              <p class="note">
                {[time, amount && format.amountText(amount)].filter(Boolean).join(' · ')}
                <br />
                {short.FAT} {fat} g · {short.CARBS} {carbs} g · {short.PROTEIN} {protein} g
              </p>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

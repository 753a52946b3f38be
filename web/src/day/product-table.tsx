import type { VNode } from 'preact';
import type { ProductDto } from '../api/schema';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { DAY_WORDS } from './words';

/** The products of a day in their order. The names lead to their history. */
export function ProductTable({ products }: { products: ProductDto[] }): VNode {
  const text = useWords(DAY_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  return (
    <table class="products on-phone-cards">
      <caption class="visually-hidden">{text.products}</caption>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.amount}</th>
          <th scope="col" class="number">
            kcal
          </th>
          <th scope="col" class="number">
            {names.FAT} (g)
          </th>
          <th scope="col" class="number">
            {names.CARBS} (g)
          </th>
          <th scope="col" class="number">
            {names.PROTEIN} (g)
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ name, amount, calories, fat, carbs, protein }, index) => (
          <tr key={index}>
            <th scope="row">
              <a href={linkTo('products', name)}>{name}</a>
            </th>
            <td data-label={text.amount}>{amount}</td>
            <td class="number" data-label="kcal">
              {format.number(calories, 2)}
            </td>
            <td class="number" data-label={names.FAT}>
              {format.number(fat, 2)}
            </td>
            <td class="number" data-label={names.CARBS}>
              {format.number(carbs, 2)}
            </td>
            <td class="number" data-label={names.PROTEIN}>
              {format.number(protein, 2)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

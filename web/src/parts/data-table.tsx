import type { ComponentChildren, VNode } from 'preact';

export interface Column {
  label: string;
  /** Also applied to the cells. */
  class?: string;
}

export interface Row {
  key: string | number;
  /** One for each column. */
  cells: ComponentChildren[];
}

interface Props {
  /** For styles and tests. */
  name: string;
  caption: string;
  columns: Column[];
  rows: Row[];
  /** The index of the column with the row headers. */
  header?: number;
  /** On narrow screens each row becomes a card, or the table scrolls horizontally. */
  narrow?: 'cards' | 'scroll';
}

/** A table of figures that adapts to narrow screens. */
export function DataTable({ name, caption, columns, rows, header = 0, narrow = 'cards' }: Props): VNode {
  return (
    <div class={`table narrow-${narrow}`}>
      <table class={name}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" class={column.class}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, index) =>
                index === header ? (
                  <th key={column.label} scope="row" class={column.class}>
                    {cells[index]}
                  </th>
                ) : (
                  <td key={column.label} class={column.class} data-label={column.label}>
                    {cells[index]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

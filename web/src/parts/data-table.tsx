import type { ComponentChildren, VNode } from 'preact';

export interface Column {
  label: string;
  /** Of the cells too. */
  class?: string;
}

export interface Row {
  key: string | number;
  /** As many as there are columns. */
  cells: ComponentChildren[];
}

interface Props {
  /** Where styles and tests find it. */
  name: string;
  caption: string;
  columns: Column[];
  rows: Row[];
  /** Which column names the row. */
  header?: number;
  /** Where the table is too narrow for its columns, each row becomes a card, or the table scrolls sideways. */
  narrow?: 'cards' | 'scroll';
}

/** Every table of figures. In a narrow place it changes its form instead of squeezing its columns. */
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

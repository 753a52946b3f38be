import type { ComponentChildren, VNode } from 'preact';

export interface Column {
  label: string;
  /** For cards. */
  short?: string;
  /** Also applied to the cells. */
  class?: string;
}

export interface Row {
  key: string | number;
  /** One for each column. */
  cells: ComponentChildren[];
}

/** Rows below a row of their own. */
export interface RowGroup {
  key: string | number;
  /** The cells of that row. The first one also spans the columns for which there are no others. */
  head: [ComponentChildren, ...ComponentChildren[]];
  rows: Row[];
}

interface TableProps {
  /** For styles and tests. */
  name: string;
  caption: string;
  columns: Column[];
  /** The index of the column with the row headers. */
  header?: number;
  /** On narrow screens each row becomes a card, stays a line with a shortened name, or the table scrolls horizontally. */
  narrow?: 'cards' | 'line' | 'scroll';
}

/** A table of figures that adapts to narrow screens. */
export function DataTable({ rows, ...table }: TableProps & { rows: Row[] }): VNode {
  return (
    <Table {...table}>
      <tbody>
        <Rows rows={rows} columns={table.columns} header={table.header} />
      </tbody>
    </Table>
  );
}

/** A {@link DataTable} with groups of rows. */
export function GroupedTable({ groups, ...table }: TableProps & { groups: RowGroup[] }): VNode {
  return (
    <Table {...table}>
      {groups.map(({ key, head: [first, ...others], rows }) => (
        <tbody key={key}>
          <tr class="group-head">
            <th scope="rowgroup" colSpan={table.columns.length - others.length}>
              {first}
            </th>
            {table.columns.slice(table.columns.length - others.length).map((column, index) => (
              <td key={column.label} class={column.class} data-label={column.short ?? column.label}>
                {others[index]}
              </td>
            ))}
          </tr>
          <Rows rows={rows} columns={table.columns} header={table.header} />
        </tbody>
      ))}
    </Table>
  );
}

function Table({
  name,
  caption,
  columns,
  narrow = 'cards',
  children,
}: TableProps & { children: ComponentChildren }): VNode {
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
        {children}
      </table>
    </div>
  );
}

function Rows({ rows, columns, header = 0 }: { rows: Row[]; columns: Column[]; header?: number }): VNode {
  return (
    <>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {columns.map((column, index) =>
            index === header ? (
              <th key={column.label} scope="row" class={column.class}>
                {cells[index]}
              </th>
            ) : (
              <td key={column.label} class={column.class} data-label={column.short ?? column.label}>
                {cells[index]}
              </td>
            ),
          )}
        </tr>
      ))}
    </>
  );
}

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords, words } from '../text/language';
import { type Column, DataTable, type Row } from './data-table';

const WORDS = words({ en: { table: 'Show as table' }, de: { table: 'Als Tabelle anzeigen' } });

interface Props {
  title: string;
  columns: Column[];
  rows: () => Row[];
}

/** The figures of a chart. They are rendered when they are opened, because ten years have thousands of rows. */
export function AsTable({ title, columns, rows }: Props): VNode {
  const text = useWords(WORDS);
  const [isOpen, setIsOpen] = useState(false);
  const [sorting, setSorting] = useState<Sorting>();
  const shown = isOpen ? rows() : [];
  const isSortable = shown.some(({ values }) => values !== undefined);
  const sortable = columns.map((column, index) => ({
    ...column,
    ...(isSortable && { onSort: () => setSorting(next(sorting, index)) }),
    ...(sorting?.column === index && { sorted: sorting.direction }),
  }));
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{text.table}</summary>
      {isOpen && (
        <div class="scroll" role="region" aria-label={title} tabIndex={0}>
          <DataTable
            name="of-chart"
            caption={title}
            narrow="scroll"
            columns={sortable}
            rows={sortedBy(sorting, shown)}
          />
        </div>
      )}
    </details>
  );
}

interface Sorting {
  column: number;
  direction: 'ascending' | 'descending';
}

/** The largest are asked for first; a second click turns the order. */
function next(sorting: Sorting | undefined, column: number): Sorting {
  const isTurned = sorting?.column === column && sorting.direction === 'descending';
  return { column, direction: isTurned ? 'ascending' : 'descending' };
}

function sortedBy(sorting: Sorting | undefined, rows: Row[]): Row[] {
  if (!sorting) return rows;
  const sortKey = ({ values }: Row) => values?.[sorting.column] ?? null;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [first, second] = [sortKey(one), sortKey(other)];
    if (first === second) return 0;
    if (first === null || second === null) return first === null ? 1 : -1;
    return first < second ? -sign : sign;
  });
}

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
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{text.table}</summary>
      {isOpen && (
        <div class="scroll" role="region" aria-label={title} tabIndex={0}>
          <DataTable name="of-chart" caption={title} narrow="scroll" columns={columns} rows={rows()} />
        </div>
      )}
    </details>
  );
}

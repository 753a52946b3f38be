import type { DayPageOptions } from './page-options.ts';

export function table(attributes: string, rows: string, { tbody }: DayPageOptions): string {
  return `<table ${attributes}>${tbody === true ? `<tbody>${rows}</tbody>` : rows}</table>`;
}

import { BooleanParam, Details, EnumParam, FromDate, ToDate } from '../api/request-fields';
import type { CalendarDay } from '../diary/calendar-day';
import type { DecimalSeparator } from './csv';
import { DOWNLOAD_FORMATS, type DownloadFormat, type DownloadQuery } from './download.service';

export class DownloadDto implements DownloadQuery {
  @FromDate({ required: false })
  fromDate?: CalendarDay;

  @ToDate({ required: false })
  toDate?: CalendarDay;

  @EnumParam('format', DOWNLOAD_FORMATS, {
    description: 'Kind of file; `JSONL` is JSON lines, an entry on each line, without a limit of days',
    required: true,
    example: 'CSV',
  })
  format!: DownloadFormat;

  @BooleanParam('includeProducts', { description: 'A row for each product, or the product lists' })
  includeProducts?: boolean;

  @Details()
  details?: boolean;

  @EnumParam('decimalSeparator', ['comma', 'dot'], {
    description: 'CSV only: `comma` with `;` between the fields, `dot` with `,`',
    default: 'comma',
  })
  decimalSeparator?: DecimalSeparator;

  @BooleanParam('bom', {
    description: 'CSV only: begin with a byte-order mark, for spreadsheets that guess the encoding',
  })
  bom?: boolean;
}

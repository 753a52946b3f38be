import { OptionalRangeDto } from '../../platform/api/range.dto';
import { BooleanParam, Details, EnumParam } from '../../platform/api/request-fields';

/** JSONL has an entry on each line, so it can be read like a stream and has no limit. */
const DOWNLOAD_FORMATS = ['CSV', 'JSON', 'JSONL'] as const;
const DECIMAL_SEPARATORS = ['comma', 'dot'] as const;

export class DownloadDto extends OptionalRangeDto {
  @EnumParam(
    'format',
    DOWNLOAD_FORMATS,
    'Kind of file; `JSONL` is JSON lines, an entry on each line, without a limit of days',
    { required: true, example: 'CSV' },
  )
  format!: (typeof DOWNLOAD_FORMATS)[number];
  @BooleanParam('includeProducts', 'A row for each product, or the product lists') includeProducts?: boolean;
  @Details() details?: boolean;
  @BooleanParam(
    'ownData',
    'JSONL only: after the days, a line for everything that the person added (goals, measurements, activities, journal, profile), with its ' +
      '`type`; each version of a day is a line of the `type` `version`, after the line of the day',
  )
  ownData?: boolean;
  @BooleanParam(
    'pages',
    'JSONL only: after the days, a line of the `type` `page` for each saved diary page, with its `date` and `html`; `unreadPage` for a ' +
      'page beside it that was not understood, and `fetch` for what the last fetch of a day came to (`outcome`, `at`)',
  )
  pages?: boolean;
  @EnumParam('decimalSeparator', DECIMAL_SEPARATORS, 'CSV only: `comma` with `;` between the fields, `dot` with `,`', {
    default: 'comma',
  })
  decimalSeparator?: (typeof DECIMAL_SEPARATORS)[number];
  @BooleanParam('bom', 'CSV only: begin with a byte-order mark, for spreadsheets that guess the encoding')
  bom?: boolean;
}

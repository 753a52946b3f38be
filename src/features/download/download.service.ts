import { csvChunks } from './csv';
import { Injectable } from '@nestjs/common';
import { toDayEntryResponse } from '../../platform/api/day-entry.dto';
import { Clock, instantText } from '../../platform/clock';
import { jsonChunks, jsonLineChunks } from '../../platform/http/streams';
import { type OpenDateRange, rangeOf } from '../../diary/date-range';
import { DiaryError, validationFailed } from '../../diary/errors';
import { addDays, LAST_DAY } from '../../diary/calendar-day';
import type { DayEntry } from '../../diary/day-entry';
import { RECORD_KINDS } from '../../diary/user-data/record-kinds';
import { sortFields } from '../../diary/user-data/field-reader';
import { type DayCount, DocStore } from '../../persistence/doc-store';
import { StateStore } from '../../persistence/state-store';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { versionId, VersionStore } from '../../persistence/version-store';
import type { DownloadDto } from './download.dto';

const TYPES = { CSV: 'text/csv', JSON: 'application/json', JSONL: 'application/x-ndjson' };

/** Limit for files that their reader holds in memory as a whole. */
const MAX_DAYS = 365;

@Injectable()
export class DownloadService {
  constructor(
    private readonly days: DocStore,
    private readonly versions: VersionStore,
    private readonly userData: UserDataStore,
    private readonly state: StateStore,
    private readonly clock: Clock,
  ) {}

  async download(query: DownloadDto): Promise<{ fileName: string; type: string; chunks: AsyncGenerator<string> }> {
    const { format, decimalSeparator, bom } = query;
    const { includeProducts = false, details: includeDetails = false, ownData = false, pages = false } = query;
    for (const [option, isGiven] of Object.entries({ ownData, pages })) {
      if (isGiven && format !== 'JSONL') throw validationFailed({ [option]: `${option} requires format=JSONL` });
    }
    const range = rangeOf(query);
    const found = await this.days.countDays(range);
    if (found.count > MAX_DAYS && format !== 'JSONL') {
      const message = `The download would cover ${found.count} days; the limit is ${MAX_DAYS} days. format=JSONL has no limit`;
      throw new DiaryError('download-too-large', message);
    }
    const days = this.days.readDays(range, { includeProducts, includeDetails });
    const items = () => this.items(days, range, { includeProducts, includeDetails, ownData, pages });
    const chunksByFormat = {
      CSV: () => csvChunks(days, { includeProducts, includeDetails, decimalSeparator, bom }),
      JSON: () => jsonChunks(items()),
      JSONL: () => jsonLineChunks(items()),
    };
    return {
      fileName: fileNameOf(query, found),
      type: `${TYPES[format]}; charset=utf-8`,
      chunks: chunksByFormat[format](),
    };
  }

  /** Days, with each slice its versions, and behind them what else has a type: pages, then what the person added. */
  private async *items(
    days: AsyncIterable<DayEntry[]>,
    range: OpenDateRange,
    options: Record<'includeProducts' | 'includeDetails' | 'ownData' | 'pages', boolean>,
  ): AsyncGenerator<object[]> {
    const { includeProducts, includeDetails, ownData, pages } = options;
    // A download of totals has no ids, as it has no products.
    const withoutId = includeProducts ? {} : { id: null };
    let rest: OpenDateRange | undefined = range;
    for await (const slice of days) {
      yield slice.map((day) => ({ ...toDayEntryResponse(day, this.clock), ...withoutId }));
      const last = slice.at(-1)!.date;
      if (ownData)
        yield* this.versionLines({ from: rest?.from, to: last }, includeProducts && includeDetails ? slice : []);
      rest = last === LAST_DAY ? undefined : { from: addDays(last, 1), to: range.to };
    }
    if (ownData && rest) yield* this.versionLines(rest, []);
    if (pages) {
      for await (const slice of this.days.readPages(range)) yield slice.map((page) => ({ type: 'page', ...page }));
      for await (const slice of this.days.readPages(range, 'unread'))
        yield slice.map((page) => ({ type: 'unreadPage', ...page }));
      const fetches = await this.state.fetchesIn(range);
      yield fetches.map(({ day: date, outcome, at }) => ({ type: 'fetch', date, outcome, at: instantText(at) }));
    }
    for (const type of ownData ? RECORD_KINDS : []) {
      for await (const slice of this.userData.read(type, range)) {
        yield slice.map((content) => ({ type, ...(sortFields(content) as object) }));
      }
    }
  }

  /** @param days whose content, as it was read, is no version: it may have become one since */
  private async *versionLines(range: OpenDateRange, days: readonly DayEntry[]): AsyncGenerator<object[]> {
    for await (const slice of this.versions.read(range)) {
      const others = slice.filter(({ date, id }) => !days.some((day) => day.date === date && versionId(day) === id));
      yield others.map(({ date, id, replacedAt, by, state, entry }) => {
        const line = { type: 'version', date, id, replacedAt: instantText(replacedAt), by, state };
        return { ...line, entry: toDayEntryResponse(entry, this.clock) };
      });
    }
  }
}

function fileNameOf({ fromDate, toDate, format, includeProducts }: DownloadDto, { bounds }: DayCount): string {
  const extension = format.toLowerCase();
  if (!bounds) return `nutrition-diary-export-empty.${extension}`;
  const range: OpenDateRange = { from: fromDate ?? bounds.from, to: toDate ?? bounds.to };
  const suffix = includeProducts === true ? '-with-products' : '';
  return `nutrition-diary-export-${range.from}-to-${range.to}${suffix}.${extension}`;
}

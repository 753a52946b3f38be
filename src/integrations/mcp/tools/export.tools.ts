import { addDays, type CalendarDay } from '../../../diary/calendar-day';
import { eachDay, type RangeQuery } from '../../../diary/date-range';
import type { DayOutcome } from '../../../diary/day-fetch';
import { adviceOf, SITE_SENTENCES } from '../../../diary/history/site-sentences';
import { plural } from '../../../diary/plural';
import { ExportService, toExportResult } from '../../../sync/export/export.service';
import { StatsService } from '../../../features/stats/stats.service';
import { BOUNDS, dates, daysIn, figures, text } from '../answers';
import { DayWords } from '../day-words';
import { flagParameter, integerParameter, type Range, RANGE } from '../parameters';
import { refusal } from '../error.filter';
import { ExportTool, McpHandlers } from '../tool';

const MAX_EXPORT_DAYS = 14;

const ACCEPTED_DAYS = `a whole number from 1 to ${MAX_EXPORT_DAYS}`;
const UNCAPPED =
  'For more, point the user to the REST endpoints (POST /api/v2/nutritiondata, GET /api/v2/nutritiondata/export) or to the Fetch view of the web UI, which have no such limit.';
const COST =
  "Sends requests to fddb.info with the user's account, about a second per day. Use only when the user asks for fresh data.";

const RESULT = {
  ...BOUNDS,
  ...figures('daysRequested', 'successCount', 'failureCount'),
  successfulDays: dates.optional(),
  unsuccessfulDays: dates.optional(),
  message: text,
};

@McpHandlers('fetch')
export class ExportTools {
  constructor(
    private readonly exports: ExportService,
    private readonly stats: StatsService,
    private readonly days: DayWords,
  ) {}

  @ExportTool({
    name: 'export_range',
    title: 'Fetch a range of days',
    description: `Fetches a range of at most ${MAX_EXPORT_DAYS} days from fddb.info and stores it. ${COST}`,
    parameters: RANGE,
    answer: RESULT,
  })
  async exportRange(bounds: Range) {
    const range = this.pastRange(bounds);
    refuseMoreThanMost(daysIn(range), 'The range covers', 'days');
    return this.run(range, [...eachDay({ from: range.fromDate, to: range.toDate })]);
  }

  @ExportTool({
    name: 'export_days_back',
    title: 'Fetch the last days',
    description: `Fetches the last 1 to ${MAX_EXPORT_DAYS} days from fddb.info and stores them. ${COST}`,
    parameters: {
      days: integerParameter(`How many days, 1 to ${MAX_EXPORT_DAYS}.`, ACCEPTED_DAYS),
      includeToday: flagParameter('End today instead of yesterday.'),
    },
    answer: RESULT,
  })
  async exportDaysBack({ days, includeToday = false }: { days: number; includeToday?: boolean }) {
    if (days < 1 || days > MAX_EXPORT_DAYS) {
      const sentence = `days: ${days} is not accepted; accepted: ${ACCEPTED_DAYS}`;
      throw refusal(days < 1 ? sentence : `${sentence}. ${UNCAPPED}`);
    }
    const toDate = includeToday ? this.days.today() : this.days.yesterday();
    const fromDate = addDays(toDate, 1 - days);
    return this.run({ fromDate, toDate }, [...eachDay({ from: fromDate, to: toDate })]);
  }

  @ExportTool({
    name: 'export_missing_days',
    title: 'Fetch the missing days of a range',
    description: `Fetches only the missing days of a range; at most ${MAX_EXPORT_DAYS} such days, however long the range is. list_missing_days counts them first. ${COST}`,
    parameters: RANGE,
    answer: RESULT,
  })
  async exportMissingDays(bounds: Range) {
    const range = this.pastRange(bounds);
    const { dates, forgotten } = await this.stats.fetchableDays(range);
    refuseMoreThanMost(dates.length, 'The range has', 'unlogged days');
    return this.run(range, dates, forgotten);
  }

  private async run(range: RangeQuery, dates: CalendarDay[], forgotten = 0) {
    const outcomes = dates.length === 0 ? [] : await this.exports.exportDays(dates, 'assistant');
    const { successfulDays, unsuccessfulDays } = toExportResult(outcomes);
    return {
      ...range,
      daysRequested: dates.length,
      successCount: successfulDays.length,
      failureCount: unsuccessfulDays.length,
      successfulDays,
      unsuccessfulDays,
      message: messageOf(outcomes, forgotten),
    };
  }

  /** The future is refused before any cap. */
  private pastRange(bounds: Range): RangeQuery {
    const range = this.days.range(bounds);
    const today = this.days.today();
    if (range.toDate <= today) return range;
    throw refusal(`The range ends on ${range.toDate}, which is in the future; today is ${today} for this server`);
  }
}

function refuseMoreThanMost(count: number, what: string, unit: string): void {
  if (count <= MAX_EXPORT_DAYS) return;
  throw refusal(`${what} ${count} ${unit}; the limit is ${MAX_EXPORT_DAYS} per call. ${UNCAPPED}`);
}

function messageOf(outcomes: readonly DayOutcome[], forgotten: number): string {
  const gone = forgotten === 0 ? '' : ` Left out, because deleted at fddb.info: ${plural(forgotten, 'missing day')}.`;
  if (outcomes.length === 0 && gone !== '') return `Nothing was fetched.${gone}`;
  if (outcomes.length === 0) return 'Every day of the range is logged already; nothing was fetched.';
  const failed = outcomes.filter(({ reason }) => reason !== undefined);
  const stored = `Fetched and stored: ${outcomes.length - failed.length} of ${plural(outcomes.length, 'day')}.`;
  if (failed.length === 0) return stored + gone;
  const reasons = [...Map.groupBy(failed, ({ reason }) => reason!)].map(([reason, days]) => {
    return ` Not fetched: ${days.map(({ date }) => date).join(', ')} (${reason}). ${adviceOf(SITE_SENTENCES.en[reason])}`;
  });
  return `${stored}${reasons.join('')}${gone} Data stored for these days before was left unchanged.`;
}

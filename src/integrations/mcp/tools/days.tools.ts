import { z } from 'zod';
import { MAX_ANSWER_DAYS } from '../../../diary/date-range';
import { EntriesService } from '../../../features/entries/entries.service';
import { StatsService } from '../../../features/stats/stats.service';
import { BOUNDS, dayAnswerOf, daysIn, entry, toAssistantEntry, figure, flag, FOUND, text, dates } from '../answers';
import { DayWords } from '../day-words';
import { dateParameter, flagParameter, type Range, RANGE } from '../parameters';
import { refusal } from '../error.filter';
import { McpHandlers, ReadTool } from '../tool';

const LISTED_MISSING_DAYS = 366;

/** Four times a year of days with 20 products each. */
const MAX_CHARACTERS = 4_000_000;
const TOO_LONG = `The answer would have more than ${MAX_CHARACTERS} characters. Ask for fewer days, or without products.`;

const includeDetails = flagParameter('Add times, meals and further nutrients.');

@McpHandlers('days')
export class DaysTools {
  constructor(
    private readonly entries: EntriesService,
    private readonly stats: StatsService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'get_day',
    title: 'One day in full',
    description:
      'Totals and all products of one day: what was eaten on a date. found=false: nothing was logged, which does not mean nothing was eaten. final=false, as always today: the day may be incomplete.',
    parameters: { date: dateParameter(), includeDetails },
    answer: { date: text, ...FOUND, final: flag.optional(), readAt: text.optional(), entry: entry.optional() },
  })
  async getDay({ date, includeDetails: details = false }: { date: string; includeDetails?: boolean }) {
    const day = this.days.day('date', date);
    const [found, reading] = await Promise.all([this.entries.find(day, { details }), this.entries.reading(day)]);
    return dayAnswerOf(day, this.days.today(), found, reading);
  }

  @ReadTool({
    name: 'get_days',
    title: 'Daily totals',
    description:
      'Daily totals of every logged day of a range of at most 366 days, oldest first. For averages, trends, extremes or goals use the tools that compute them; products and details are long, so only for a few days. Unlogged days are absent, not zero.',
    parameters: { ...RANGE, includeProducts: flagParameter('Add the product list of each day.'), includeDetails },
    answer: {
      ...BOUNDS,
      daysRequested: figure,
      entryCount: figure,
      includeProducts: flag,
      entries: z.array(entry).optional(),
    },
  })
  async getDays(query: Range & { includeProducts?: boolean; includeDetails?: boolean }) {
    const { includeProducts = false, includeDetails: details = false } = query;
    const range = this.days.range(query, MAX_ANSWER_DAYS);
    const entries: ReturnType<typeof toAssistantEntry>[] = [];
    let characters = 0;
    for await (const slice of this.entries.range({ ...range, includeProducts, details })) {
      for (const day of slice) entries.push(toAssistantEntry(day));
      characters += JSON.stringify(slice).length;
      if (characters > MAX_CHARACTERS) throw refusal(TOO_LONG);
    }
    return { ...range, daysRequested: daysIn(range), entryCount: entries.length, includeProducts, entries };
  }

  @ReadTool({
    name: 'list_missing_days',
    title: 'Missing days',
    description:
      'The days of a range without an entry, or with one of zero calories, oldest first, at most 366; missingCount and loggedCount always describe the whole range. Today and days to come count as missing until logged.',
    parameters: RANGE,
    answer: {
      ...BOUNDS,
      daysChecked: figure,
      missingCount: figure,
      loggedCount: figure,
      truncated: flag,
      limit: figure,
      missingDays: dates.optional(),
    },
  })
  async listMissingDays(bounds: Range) {
    const range = this.days.range(bounds);
    const missing = await this.stats.missingDays(range);
    const daysChecked = daysIn(range);
    return {
      ...range,
      daysChecked,
      missingCount: missing.length,
      loggedCount: daysChecked - missing.length,
      truncated: missing.length > LISTED_MISSING_DAYS,
      limit: LISTED_MISSING_DAYS,
      missingDays: missing.slice(0, LISTED_MISSING_DAYS),
    };
  }
}

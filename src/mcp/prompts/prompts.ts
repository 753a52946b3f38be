import { Inject } from '@nestjs/common';
import { Prompt } from '@rekog/mcp-nest';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config/config';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import type { DateRange } from '../../diary/date-range';
import { ACCEPTED_DATES, DayWords } from '../day-words';
import { refusal, shown } from '../refusal';
import { McpHandlers } from '../tool';
import { balanceText, hygieneText, proteinText, reviewText, triggerText } from './prompt-texts';

const DATE_FORMS = 'ISO date, today, yesterday or N_days_ago';
const HYGIENE_DAYS = 90;
const BALANCE_DAYS = 28;
const MOST_EVENTS = 366;

/** Arguments are not validated, and may be missing altogether. */
type Arguments = Record<string, string> | undefined;

const argument = (description: string) => z.string().optional().describe(description);

/** Prompts are built from dates only, without reading the diary, and refer the assistant to the tools by name. */
@McpHandlers()
export class DiaryPrompts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly days: DayWords,
  ) {}

  @Prompt({
    name: 'weekly_nutrition_review',
    description: 'The last 7 days against the week before and the all-time average.',
    parameters: z.object({ endDate: argument(`Last day of the week (${DATE_FORMS}). Default: yesterday.`) }),
  })
  weeklyReview(given: Arguments) {
    const end = this.days.optionalDay('endDate', given?.['endDate']) ?? this.days.yesterday();
    const weeks = { week: lastDays(end, 7), before: lastDays(addDays(end, -7), 7) };
    return messageOf(reviewText({ ...weeks, exportable: this.exportable(weeks.week) }));
  }

  @Prompt({
    name: 'find_trigger_foods',
    description: 'Lines up candidate foods with the dates of a symptom, including a control food.',
    parameters: z.object({
      occurrenceDates: z
        .string()
        .describe(`Days on which the symptom occurred, comma separated (${DATE_FORMS}), at most ${MOST_EVENTS}.`),
      symptom: argument('What occurred, such as headache.'),
      suspectedFoods: argument('Foods you suspect, comma separated.'),
    }),
  })
  triggerFoods(given: Arguments) {
    const events = listOf(given?.['occurrenceDates']).map((date) => this.days.day('occurrenceDates', date));
    if (events.length === 0)
      throw refusal(`occurrenceDates is missing; accepted: dates, comma separated, each ${ACCEPTED_DATES}`);
    const distinct = [...new Set(events)].sort();
    if (distinct.length > MOST_EVENTS) {
      throw refusal(`occurrenceDates has ${distinct.length} dates; the limit is ${MOST_EVENTS}`);
    }
    const symptom = given?.['symptom']?.trim().replace(/\s+/g, ' ') ?? '';
    const suspects = listOf(given?.['suspectedFoods']);
    return messageOf(triggerText({ events: distinct, symptom, suspects, yesterday: this.days.yesterday() }));
  }

  @Prompt({
    name: 'protein_gap_analysis',
    description: 'Days below a protein target, when they cluster, and what could close the gap.',
    parameters: z.object({
      target: argument('Grams of protein a day. Default: the stored goal, or else 120.'),
      days: argument('How many days, ending yesterday, 1 to 366. Default: 30.'),
    }),
  })
  proteinGap(given: Arguments) {
    const target = numberOf(given?.['target'], undefined, (value) => value > 0, 'target', 'a number above 0');
    const fits = (value: number) => Number.isInteger(value) && value >= 1 && value <= 366;
    const days = numberOf(given?.['days'], 30, fits, 'days', 'a whole number from 1 to 366');
    return messageOf(proteinText({ target, range: lastDays(this.days.yesterday(), days) }));
  }

  @Prompt({
    name: 'energy_balance_review',
    description: 'Energy expenditure with its interval, and what it cannot say.',
    parameters: z.object({ endDate: argument(`Last of the 28 days (${DATE_FORMS}). Default: yesterday.`) }),
  })
  energyBalance(given: Arguments) {
    const end = this.days.optionalDay('endDate', given?.['endDate']) ?? this.days.yesterday();
    return messageOf(balanceText({ range: lastDays(end, BALANCE_DAYS) }));
  }

  @Prompt({
    name: 'logging_hygiene_check',
    description: 'Gaps and half-logged days in a range, and dates worth fetching again.',
    parameters: z.object({
      fromDate: argument(`First day (${DATE_FORMS}). Default: ${HYGIENE_DAYS} days, ending with toDate.`),
      toDate: argument(`Last day (${DATE_FORMS}). Default: yesterday.`),
    }),
  })
  loggingHygiene(given: Arguments) {
    const { fromDate, toDate } = this.days.openRange(given ?? {});
    const to = toDate ?? this.days.yesterday();
    const from = fromDate ?? lastDays(to, HYGIENE_DAYS).from;
    // The default end can be before a given beginning.
    const range = this.days.rangeOf(['fromDate', from], ['toDate', to]);
    const asked = { from: range.fromDate, to: range.toDate };
    const canExport = this.config.mcp.writeToolsEnabled;
    return messageOf(hygieneText({ range: asked, canExport, exportable: this.exportable(asked) }));
  }

  /** The part of a range that export_missing_days accepts; undefined without export tools. */
  private exportable({ from, to }: DateRange) {
    const today = this.days.today();
    if (!this.config.mcp.writeToolsEnabled || from > today) return undefined;
    return { from, to: to > today ? today : to };
  }
}

function lastDays(to: CalendarDay, count: number): DateRange {
  return { from: addDays(to, 1 - count), to };
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function numberOf<Usual extends number | undefined>(
  text: string | undefined,
  usual: Usual,
  fits: (value: number) => boolean,
  name: string,
  accepted: string,
): number | Usual {
  if (text === undefined || text.trim() === '') return usual;
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN;
  if (fits(value)) return value;
  throw refusal(`${name}: ${shown(text)} is not accepted; accepted: ${accepted}`);
}

function messageOf(text: string) {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}

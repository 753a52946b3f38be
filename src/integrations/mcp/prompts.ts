import { Inject } from '@nestjs/common';
import { Prompt } from '@rekog/mcp-nest';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config/config';
import { type CalendarDay, daysEarlier } from '../../diary/calendar-day';
import type { DateRange } from '../../diary/date-range';
import { quotedTexts, collapsed } from '../../diary/product-name';
import { ACCEPTED_DATES, DayWords, MAX_EVENTS } from './day-words';
import { refusal, shown } from './error.filter';
import { McpHandlers } from './tool';

const DATE_FORMS = 'ISO date, today, yesterday or N_days_ago';
const HYGIENE_DAYS = 90;
const BALANCE_DAYS = 28;
/** Grams a day, where the person has no goal. */
const USUAL_PROTEIN = 120;

const HONESTY =
  'Say on how many logged days each figure rests. Unlogged days are left out, they are not zero. Do not invent figures.';
const CANNOT_FILL =
  'List the gaps and say that this server cannot fill them: it only reads what is stored. The REST API and the web UI of the service can fetch days.';

/** Arguments are not validated, and may be missing altogether. */
type Arguments = Record<string, string> | undefined;

const argument = (description: string) => z.string().optional().describe(description);

/** Prompts are plain instructions with concrete dates and names of tools. They are built from dates only, without reading the diary. */
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
    const [week, before] = [lastDays(end, 7), lastDays(daysEarlier(end, 7), 7)];
    const fetchable = this.fetchable(week);
    return instructions(`Review my nutrition in the week from ${week.from} to ${week.to}.`, [
      ...(fetchable === undefined ? [] : [`Call ${fetchMissing(fetchable)}`]),
      `Call compare_periods with periodAFrom ${week.from}, periodATo ${week.to}, periodBFrom ${before.from}, periodBTo ${before.to}: this week against the week before (${before.from} to ${before.to}).`,
      'Call get_stats for the all-time averages, and compare this week with them as well.',
      `Call get_macro_split from ${week.from} to ${week.to}.`,
      `Call get_days from ${week.from} to ${week.to} to find the days that stand out, and get_day for what was eaten on them.`,
      'Tell me in a few sentences what changed, what was good, and one thing to try next week.',
    ]);
  }

  @Prompt({
    name: 'find_trigger_foods',
    description: 'Lines up candidate foods with the dates of a symptom, including a control food.',
    parameters: z.object({
      occurrenceDates: z
        .string()
        .describe(`Days on which the symptom occurred, comma separated (${DATE_FORMS}), at most ${MAX_EVENTS}.`),
      symptom: argument('What occurred, such as headache.'),
      suspectedFoods: argument('Foods you suspect, comma separated.'),
    }),
  })
  triggerFoods(given: Arguments) {
    const events = this.days.occurrences(splitItems(given?.['occurrenceDates']));
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) {
      throw refusal(`occurrenceDates is missing; accepted: dates, comma separated, each ${ACCEPTED_DATES}`);
    }
    const yesterday = this.days.yesterday();
    const until = last > yesterday ? last : yesterday;
    const symptom = collapsed(given?.['symptom'] ?? '');
    const suspects = splitItems(given?.['suspectedFoods']);
    const what = symptom === '' ? 'a symptom' : `the symptom "${symptom}"`;
    const label = symptom === '' ? 'the label of the symptom, which get_journal knows' : `symptom "${symptom}"`;
    return instructions(`Find foods that may have to do with ${what} on these dates: ${events.join(', ')}.`, [
      `Call get_journal with fromDate ${first} and toDate ${until}. If the symptom is in the journal, call find_triggers with ${label}. Read reason and warnings before anything else. With findings, tell me those, how many foods were tested, and the note. With a reason, tell me what is missing and name no food from it. Go on in either case: the dates above may say more than the journal.`,
      suspects.length === 0
        ? `Choose candidates: call get_day for the dates and the two days before each (the first date is ${first}), and list_top_products up to ${until} for foods that are eaten often.`
        : `The suspected foods are: ${suspects.join(', ')}. Call list_distinct_products with a part of each name to see how it is spelled in this diary.`,
      'For each candidate call correlate_products_with_dates with occurrenceDates set to exactly the dates above.',
      'Choose a control food: one that is eaten about as often as the candidates and that nobody suspects. Call correlate_products_with_dates for it in the same way.',
      'Compare each candidate with the control food, by percentageOfEvents and percentageOfProductDays. A candidate that does no better than the control food is not a finding.',
      'Say plainly that this is no evidence of causation, how few events it rests on, and what would tell more. Do not give medical advice.',
    ]);
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
    const target = numberOrUsual(given?.['target'], undefined, (value) => value > 0, 'target', 'a number above 0');
    const fits = (value: number) => Number.isInteger(value) && value >= 1 && value <= 366;
    const days = numberOrUsual(given?.['days'], 30, fits, 'days', 'a whole number from 1 to 366');
    const { from, to } = lastDays(this.days.yesterday(), days);
    const targets = `targets [{"metric": "PROTEIN", "comparator": "AT_LEAST", "value": ${target ?? USUAL_PROTEIN}}]`;
    const check = `call check_goals with fromDate ${from}, toDate ${to} and includeDays true`;
    const goal = target === undefined ? 'my goal for protein' : `${target} g of protein a day`;
    return instructions(`Analyse where I fall short of ${goal} from ${from} to ${to}.`, [
      target === undefined
        ? `Call get_goals. If it has a target for PROTEIN, ${check}, without targets, and look at PROTEIN only; if no goals apply to those days yet, repeat it with that target. If it has none, say so and ${check}, and ${targets}.`
        : `Call check_goals with fromDate ${from}, toDate ${to}, ${targets} and includeDays true.`,
      `Call get_weekday_breakdown with fromDate ${from} and toDate ${to}: do the days below the target cluster on certain weekdays, or one after the other?`,
      `Call list_top_products with by PROTEIN, fromDate ${from} and toDate ${to}: where does my protein come from?`,
      'Call get_day for two or three of the lowest days. A very low total can be a day that was only half logged: say so instead of counting it.',
      'Tell me the hit rate, the average gap in grams, when the gaps cluster, and what of the foods I already eat could close the gap.',
    ]);
  }

  @Prompt({
    name: 'energy_balance_review',
    description: 'Energy expenditure with its interval, and what it cannot say.',
    parameters: z.object({ endDate: argument(`Last of the 28 days (${DATE_FORMS}). Default: yesterday.`) }),
  })
  energyBalance(given: Arguments) {
    const end = this.days.optionalDay('endDate', given?.['endDate']) ?? this.days.yesterday();
    const { from, to } = lastDays(end, BALANCE_DAYS);
    return instructions(`Tell me what my energy balance from ${from} to ${to} says, and what it cannot say.`, [
      `Call get_energy_balance with fromDate ${from} and toDate ${to}. If there is a reason in place of the figure, tell me what is missing, and stop: give no figure of your own.`,
      'Read interval95 before the figure. Tell me the interval first, then the figure, and repeat the note in your own words. If the interval is wider than 600 kcal, say that it is too wide to plan by.',
      `Call get_body with fromDate ${from} and toDate ${to}: is the slope larger than twice its standard error? If not, say that the weight may as well be stable.`,
      `Call list_missing_days with fromDate ${from} and toDate ${to}, and get_extreme_days with metric CALORIES and direction LOWEST: days that are missing or half logged make the figure too low.`,
      'Do not advise a deficit or a diet; say which data would narrow the interval.',
    ]);
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
    const { fromDate, toDate = this.days.yesterday() } = this.days.openRange(given ?? {});
    // The default end can be before a given beginning.
    const begin = fromDate ?? lastDays(toDate, HYGIENE_DAYS).from;
    const { fromDate: from, toDate: to } = this.days.range({ fromDate: begin, toDate });
    return instructions(`Check how completely I logged from ${from} to ${to}.`, [
      `Call list_missing_days with fromDate ${from} and toDate ${to}. Tell me how many days are missing and which is the longest gap, with its first and last date.`,
      `Call get_averages from ${from} to ${to}, and get_extreme_days with metric CALORIES, direction LOWEST, fromDate ${from} and toDate ${to}: days far below the average are probably half logged. Look at them with get_day.`,
      'List the dates that are worth fetching again: missing days, and days that look half logged.',
      this.config.mcp.writeToolsEnabled ? fillGaps(this.fetchable({ from, to })) : CANNOT_FILL,
    ]);
  }

  /** The part of a range that export_missing_days accepts; undefined without export tools. */
  private fetchable({ from, to }: DateRange): DateRange | undefined {
    const today = this.days.today();
    if (!this.config.mcp.writeToolsEnabled || from > today) return undefined;
    return { from, to: to > today ? today : to };
  }
}

function fillGaps(fetchable: DateRange | undefined): string {
  if (fetchable === undefined) return 'Say that these days are still to come, so that there is nothing to fetch yet.';
  return `If at most 14 days are missing, call ${fetchMissing(fetchable)} If more than 14 days are missing, do not loop over smaller ranges: point me to the Fetch view of the web UI or to the REST API (POST /api/v2/nutritiondata).`;
}

function fetchMissing({ from, to }: DateRange): string {
  return `export_missing_days with fromDate ${from} and toDate ${to}, and report the outcome: which days were fetched, which were not and why.`;
}

function lastDays(to: CalendarDay, count: number): DateRange {
  return { from: daysEarlier(to, count - 1), to };
}

function splitItems(text = ''): string[] {
  return (quotedTexts(text) ?? text.split(',')).map((item) => item.trim()).filter((item) => item !== '');
}

function numberOrUsual<Usual extends number | undefined>(
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

function instructions(task: string, steps: readonly string[]) {
  const text = [task, '', ...steps.map((step, index) => `${index + 1}. ${step}`), '', HONESTY].join('\n');
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}

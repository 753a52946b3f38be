import type { CalendarDay } from '../../diary/calendar-day';
import type { DateRange } from '../../diary/date-range';

/** The texts of the prompts: plain instructions with concrete dates and names of tools. */

interface Exportable {
  /** The range for export_missing_days; undefined when there is nothing to export, or no export tools. */
  exportable: DateRange | undefined;
}

/** Grams a day, where the person has no goal. */
const USUAL_PROTEIN = 120;

const HONESTY =
  'Say on how many logged days each figure rests. Unlogged days are left out, they are not zero. Do not invent figures.';

export function reviewText({ week, before, exportable }: { week: DateRange; before: DateRange } & Exportable): string {
  return steps(`Review my nutrition in the week from ${week.from} to ${week.to}.`, [
    ...(exportable === undefined ? [] : [`Call ${fetchMissing(exportable)}`]),
    `Call compare_periods with periodAFrom ${week.from}, periodATo ${week.to}, periodBFrom ${before.from}, periodBTo ${before.to}: this week against the week before (${before.from} to ${before.to}).`,
    'Call get_stats for the all-time averages, and compare this week with them as well.',
    `Call get_macro_split from ${week.from} to ${week.to}.`,
    `Call get_days from ${week.from} to ${week.to} to find the days that stand out, and get_day for what was eaten on them.`,
    'Tell me in a few sentences what changed, what was good, and one thing to try next week.',
  ]);
}

export function triggerText(values: {
  events: readonly CalendarDay[];
  symptom: string;
  suspects: readonly string[];
  yesterday: CalendarDay;
}): string {
  const { events, symptom, suspects, yesterday } = values;
  const first = events[0] ?? yesterday;
  const last = [...events].at(-1) ?? yesterday;
  const until = last > yesterday ? last : yesterday;
  const what = symptom === '' ? 'a symptom' : `the symptom "${symptom}"`;
  const label = symptom === '' ? 'the label of the symptom, which get_journal knows' : `symptom "${symptom}"`;
  return steps(`Find foods that may have to do with ${what} on these dates: ${events.join(', ')}.`, [
    `Call get_journal with fromDate ${first} and toDate ${until}. If the symptom is in the journal, call find_triggers with ${label}. Read reason and warnings before anything else. With findings, tell me those, how many foods were tested, and the note, and stop. With a reason, tell me what is missing, name no food from it, and go on.`,
    suspects.length === 0
      ? `Choose candidates: call get_day for the dates and the two days before each (the first date is ${first}), and list_top_products up to ${until} for foods that are eaten often.`
      : `The suspected foods are: ${suspects.join(', ')}. Call list_distinct_products with a part of each name to see how it is spelled in this diary.`,
    'For each candidate call correlate_products_with_dates with occurrenceDates set to exactly the dates above.',
    'Choose a control food: one that is eaten about as often as the candidates and that nobody suspects. Call correlate_products_with_dates for it in the same way.',
    'Compare each candidate with the control food, by percentageOfEvents and percentageOfProductDays. A candidate that does no better than the control food is not a finding.',
    'Say plainly that this is no evidence of causation, how few events it rests on, and what would tell more. Do not give medical advice.',
  ]);
}

export function proteinText(values: { target: number | undefined; range: DateRange }): string {
  const { target, range } = values;
  const { from, to } = range;
  const given = `targets [{"metric": "PROTEIN", "comparator": "AT_LEAST", "value": ${target ?? USUAL_PROTEIN}}]`;
  const check = `call check_goals with fromDate ${from}, toDate ${to} and includeDays true`;
  const goal = target === undefined ? 'my goal for protein' : `${target} g of protein a day`;
  return steps(`Analyse where I fall short of ${goal} from ${from} to ${to}.`, [
    target === undefined
      ? `Call get_goals. If it has a target for PROTEIN, ${check}, without targets, and look at PROTEIN only. If not, say so and ${check}, and ${given}.`
      : `Call check_goals with fromDate ${from}, toDate ${to}, ${given} and includeDays true.`,
    `Call get_weekday_breakdown with fromDate ${from} and toDate ${to}: do the days below the target cluster on certain weekdays, or one after the other?`,
    `Call list_top_products with by PROTEIN, fromDate ${from} and toDate ${to}: where does my protein come from?`,
    'Call get_day for two or three of the lowest days. A very low total can be a day that was only half logged: say so instead of counting it.',
    'Tell me the hit rate, the average gap in grams, when the gaps cluster, and what of the foods I already eat could close the gap.',
  ]);
}

export function balanceText({ range: { from, to } }: { range: DateRange }): string {
  return steps(`Tell me what my energy balance from ${from} to ${to} says, and what it cannot say.`, [
    `Call get_energy_balance with fromDate ${from} and toDate ${to}. If there is a reason in place of the figure, tell me what is missing, and stop: give no figure of your own.`,
    'Read interval95 before the figure. Tell me the interval first, then the figure, and repeat the note in your own words. If the interval is wider than 600 kcal, say that it is too wide to plan by.',
    `Call get_body with fromDate ${from} and toDate ${to}: is the slope larger than twice its standard error? If not, say that the weight may as well be stable.`,
    `Call list_missing_days with fromDate ${from} and toDate ${to}, and get_extreme_days with metric CALORIES and direction LOWEST: days that are missing or half logged make the figure too low.`,
    'Do not advise a deficit or a diet; say which data would narrow the interval.',
  ]);
}

export function hygieneText(values: { range: DateRange; canExport: boolean } & Exportable): string {
  const { canExport, exportable } = values;
  const { from, to } = values.range;
  return steps(`Check how completely I logged from ${from} to ${to}.`, [
    `Call list_missing_days with fromDate ${from} and toDate ${to}. Tell me how many days are missing and which is the longest gap, with its first and last date.`,
    `Call get_averages from ${from} to ${to}, and get_extreme_days with metric CALORIES, direction LOWEST, fromDate ${from} and toDate ${to}: days far below the average are probably half logged. Look at them with get_day.`,
    'List the dates that are worth fetching again: missing days, and days that look half logged.',
    canExport ? fillGaps(exportable) : CANNOT_FILL,
  ]);
}

const CANNOT_FILL =
  'List the gaps and say that this server cannot fill them: it only reads what is stored. The REST API and the web UI of the service can fetch days.';

function fillGaps(exportable: DateRange | undefined): string {
  if (exportable === undefined) return 'Say that these days are still to come, so that there is nothing to fetch yet.';
  return `If at most 14 days are missing, call ${fetchMissing(exportable)} If more than 14 days are missing, do not loop over smaller ranges: point me to the Fetch view of the web UI or to the REST API (POST /api/v2/nutritiondata).`;
}

function fetchMissing({ from, to }: DateRange): string {
  return `export_missing_days with fromDate ${from} and toDate ${to}, and report the outcome: which days were fetched, which were not and why.`;
}

function steps(task: string, list: readonly string[]): string {
  return [task, '', ...list.map((step, index) => `${index + 1}. ${step}`), '', HONESTY].join('\n');
}

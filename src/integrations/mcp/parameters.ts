import { z } from 'zod';
import { WEEKDAYS } from '../../diary/calendar-day';
import { MAX_TARGETS_OF_SET } from '../../diary/goals/goal-version';
import { BROKEN_LIST, MAX_KEYWORD_LENGTH, MAX_KEYWORDS, NO_LIST, readKeywords } from '../../diary/product-name';
import { coerceFlag, coerceList, coerceNumber } from './coerce';
import { shown } from './error.filter';

/** Parsing, description and message in one: a wrong type or an unknown value gets a sentence that names the accepted values. */

const DATE_FORMS = 'ISO date, today, yesterday or N_days_ago.';

interface Refused {
  error: (issue: { input?: unknown }) => string;
}

export function accepting(accepted: string): Refused {
  return {
    error: ({ input }) =>
      input === undefined
        ? `is missing; accepted: ${accepted}`
        : `${shown(input)} is not accepted; accepted: ${accepted}`,
  };
}

/** Refuses a list or text that is too long; the message has its length, not its content. */
function atMost(most: number, unit: string): Refused {
  return { error: ({ input }) => `has ${(input as { length: number }).length} ${unit}; the limit is ${most} ${unit}` };
}

/** Limits that are not reached by accident are checked and not listed; a refusal names them. */
const upTo = (most: number) => (list: { length: number }) => list.length <= most;

const shortText = (accepted: Refused) =>
  z.string(accepted).refine(upTo(MAX_KEYWORD_LENGTH), atMost(MAX_KEYWORD_LENGTH, 'characters'));

/** A list that may come as text, or as a single thing. */
export const coercedArray = <List extends z.ZodType>(list: List) => z.preprocess(coerceList, list);

const anyDate = (description: string) => z.string(accepting(`a text: ${DATE_FORMS}`)).describe(description);

export const dateParameter = (what = 'The day.') => anyDate(`${what} ${DATE_FORMS}`);

/** The parameters of a tool, of which only the first date names the forms of all. */
export function withDatesExplainedOnce<Fields extends z.ZodRawShape>(parameters: Fields): Fields {
  const dates = Object.entries<z.core.$ZodType>(parameters).flatMap(([name, parameter]) => {
    const { description } = (parameter instanceof z.ZodOptional ? parameter.unwrap() : parameter) as z.ZodType;
    return description?.endsWith(DATE_FORMS) ? [{ name, parameter: parameter as z.ZodType, description }] : [];
  });
  const others = dates.slice(1).map(({ name, parameter, description }) => {
    return [name, parameter.describe(description.replace(` ${DATE_FORMS}`, ''))] as const;
  });
  return { ...parameters, ...Object.fromEntries(others) };
}

export interface Range {
  fromDate: string;
  toDate: string;
}

export const RANGE = { fromDate: dateParameter('First day.'), toDate: dateParameter('Last day.') };

/** Absent: from the beginning, to the end, as the instructions say. */
export const OPEN_RANGE = { fromDate: RANGE.fromDate.optional(), toDate: RANGE.toDate.optional() };

export const textParameter = (description: string) => {
  const accepted = accepting('a text that is not blank');
  return shortText(accepted)
    .refine((text) => text.trim() !== '', accepted)
    .describe(description);
};

export const optionalText = (description: string) => shortText(accepting('a text')).optional().describe(description);

/** One that is absent is false, as the instructions say, unless its description says something else. */
export const flagParameter = (description: string) =>
  z
    .preprocess(coerceFlag, z.boolean(accepting('true or false')))
    .optional()
    .describe(description);

export function enumParameter<const V extends readonly [string, ...string[]]>(values: V, description: string) {
  return z.enum(values, accepting(values.join(', '))).describe(description);
}

const brokenList: Refused = { error: ({ input }) => `${shown(input)} ${BROKEN_LIST}` };

const keyword = shortText(accepting('a text')).refine((text) => NO_LIST.test(text), brokenList);

const keywordList = (accepted: string) =>
  z.array(keyword, accepting(accepted)).refine(upTo(MAX_KEYWORDS), atMost(MAX_KEYWORDS, 'keywords'));

const readAsKeywords = <List extends z.ZodType>(list: List) =>
  z.preprocess((value) => readKeywords(coerceList(value)), list);

/** Blank ones are dropped; at least one must remain. */
export const keywordsParameter = (description: string) => {
  const accepted = 'a list of texts of which one is not blank';
  const list = keywordList(accepted).refine((keywords) => keywords.length > 0, accepting(accepted));
  return readAsKeywords(list).describe(description);
};

export const optionalKeywords = (description: string) =>
  readAsKeywords(keywordList('a list of texts')).optional().describe(description);

export const weekdaysParameter = (description: string) =>
  coercedArray(
    z.array(
      z.preprocess(
        (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
        z.enum(WEEKDAYS, accepting(WEEKDAYS.join(', '))),
      ),
      accepting('a list of weekdays such as ["SATURDAY", "SUNDAY"]'),
    ),
  )
    .optional()
    .describe(description);

export const datesParameter = (description: string) =>
  coercedArray(z.array(z.string(accepting(`a text: ${DATE_FORMS}`)), accepting('a list of dates'))).describe(
    `${description} ${DATE_FORMS}`,
  );

/** A whole number; the tool checks the bounds, because its message says what to do instead. */
export const integerParameter = (description: string, acceptedNumbers = 'a whole number') => {
  const accepted = accepting(acceptedNumbers);
  // `z.int()` would add the bounds of safe integers to every schema.
  const whole = z.number(accepted).refine(Number.isInteger, accepted).meta({ type: 'integer' });
  return z.preprocess(coerceNumber, whole).describe(description);
};

export const amountParameter = (description: string) => {
  const accepted = accepting('a number of 0 or more');
  const amount = z.number(accepted).refine((value) => value >= 0, accepted);
  return z.preprocess(coerceNumber, amount).describe(description);
};

export const optionalTexts = (description: string) =>
  coercedArray(z.array(shortText(accepting('a text')), accepting('a list of texts')))
    .optional()
    .describe(description);

/** The number of results; absent or below 1 means the default, above the maximum means the maximum. */
export const limitParameter = ({ usual, most }: { usual: number; most: number }) =>
  integerParameter(`Default ${usual}, at most ${most}.`)
    .optional()
    .transform((limit) => (limit === undefined || limit < 1 ? usual : Math.min(limit, most)));

export const targetsParameter = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const accepted = accepting('a list of at least one target {metric, comparator, value}');
  return coercedArray(
    z
      .array(z.object(shape, accepting('a target {metric, comparator, value}')), accepted)
      .refine(upTo(MAX_TARGETS_OF_SET), atMost(MAX_TARGETS_OF_SET, 'targets'))
      .refine((targets) => targets.length > 0, accepted),
  )
    .optional()
    .describe('Absent: the stored goals; those may use BETWEEN.');
};

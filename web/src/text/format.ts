/** Formats numbers and dates. Dates are diary dates, `YYYY-MM-DD`. */
export interface Format {
  number(value: number, decimals?: number, leastDecimals?: number): string;
  /** Formats the numbers of one column with equally many decimals, as many as needed up to a limit. */
  column(values: (number | null)[], most?: number): (value: number | null) => string;
  /** With its sign. */
  change(value: number, decimals?: number, leastDecimals?: number): string;
  /** With at most one decimal, but at least three significant digits, for small and large amounts. @example amount(0.03258) // '0.0326' */
  amount(value: number): string;
  /** Always with as many decimals. */
  percent(value: number, decimals?: number): string;
  /** With its sign. @example percentChange(-0.52) // '−0.5%' */
  percentChange(value: number): string;
  /** The text of an amount with the decimal sign of the language. @example amountText('0.5 l') // '0,5 l' in German */
  amountText(text: string): string;
  /** 27 Aug 2024 */
  date(date: string): string;
  /** For input fields: 2024-08-27 in English, where the order of day and month varies; 27.08.2024 in German. */
  dateToType(date: string): string;
  /** Tuesday, 27 August 2024 */
  longDate(date: string): string;
  /** Tue, 27 Aug 2024 */
  weekdayDate(date: string): string;
  /** 27 Aug */
  shortDate(date: string): string;
  /** Aug 2024 */
  shortMonth(date: string): string;
  /** August 2024 */
  month(date: string): string;
  /** Formats an instant in ISO 8601 in the user's time zone. */
  instant(instant: string): string;
  /** 15:30, in the user's time zone. */
  time(instant: string): string;
  /** Monday first. */
  weekdays: { short: string; long: string }[];
  list(items: string[]): string;
}

/** Three digits after a sign may be thousands, unless they follow a zero. */
const DECIMAL_AT_START = /^(?:0[.,]\d+|\d+[.,]\d{1,2})(?![\d.,])/;

const made = new Map<string, Format>();

/** Cached by language, because formats are expensive to create. */
export function formatFor(language: string): Format {
  let format = made.get(language);
  if (!format) made.set(language, (format = makeFormat(language)));
  return format;
}

function makeFormat(language: string): Format {
  // British English, with the day before the month.
  const locale = language === 'en' ? 'en-GB' : language;
  const numbers = new Map<string, Intl.NumberFormat>();
  const number = (value: number, decimals: number, options: Intl.NumberFormatOptions = {}) => {
    const key = `${decimals}${options.minimumFractionDigits}${options.style}${options.signDisplay}`;
    const digits = { minimumFractionDigits: 0, maximumFractionDigits: decimals };
    let format = numbers.get(key);
    if (!format) numbers.set(key, (format = new Intl.NumberFormat(locale, { ...digits, ...options })));
    // Languages agree on the minus sign, their formats on the hyphen.
    return format.format(value).replace('-', '−');
  };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (date: string) => format.format(Date.parse(`${date}T00:00:00Z`));
  };
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const decimalSign = number(0.5, 1).charAt(1);
  const amounts = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 1,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
  });
  const [short, long] = [dates({ weekday: 'short' }), dates({ weekday: 'long' })];
  return {
    number: (value, decimals = 1, leastDecimals = 0) =>
      number(value, decimals, { minimumFractionDigits: leastDecimals }),
    column: (values, most = 1) => {
      const decimals = Math.max(0, ...values.map((value) => decimalsOf(value ?? 0, most)));
      return (value) => (value === null ? '–' : number(value, decimals, { minimumFractionDigits: decimals }));
    },
    change: (value, decimals = 1, leastDecimals = 0) =>
      number(value, decimals, { signDisplay: 'exceptZero', minimumFractionDigits: leastDecimals }),
    amount: (value) => amounts.format(value),
    percent: (value, decimals = 1) =>
      number(value / 100, decimals, { style: 'percent', minimumFractionDigits: decimals }),
    percentChange: (value) =>
      number(value / 100, 1, { style: 'percent', minimumFractionDigits: 1, signDisplay: 'exceptZero' }),
    amountText: (text) => text.replace(DECIMAL_AT_START, (found) => found.replace(/[.,]/, decimalSign)),
    date: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    dateToType: language === 'en' ? (date) => date : dates({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    weekdayDate: dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    longDate: dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate: dates({ day: 'numeric', month: 'short' }),
    shortMonth: dates({ month: 'short', year: 'numeric' }),
    month: dates({ month: 'long', year: 'numeric' }),
    instant: (instant) => instants.format(Date.parse(instant)),
    time: (instant) => times.format(Date.parse(instant)),
    // 1 January 2024 was a Monday.
    weekdays: ['01', '02', '03', '04', '05', '06', '07'].map((day) => ({
      short: short(`2024-01-${day}`),
      long: long(`2024-01-${day}`),
    })),
    list: (items) => new Intl.ListFormat(locale).format(items),
  };
}

/** The number of decimals of a number after rounding to at most `most`. @example decimalsOf(70.501, 2) // 1 */
function decimalsOf(value: number, most: number): number {
  return (
    value
      .toFixed(most)
      .replace(/\.?0+$/, '')
      .split('.')[1]?.length ?? 0
  );
}

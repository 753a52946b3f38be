/** Formats numbers and dates. Dates are diary dates, `YYYY-MM-DD`. */
export interface Format {
  number(value: number, decimals?: number, leastDecimals?: number): string;
  /** Always has a sign. */
  change(value: number, decimals?: number, leastDecimals?: number): string;
  /** With the decimals that its unit has everywhere on the page. @param reference intake of a vitamin or mineral */
  figure(value: number, unit: string, reference?: number | null): string;
  /** At most one decimal, but at least three significant digits, for small and large amounts. @example amount(0.03258) // '0.0326' */
  amount(value: number): string;
  percent(value: number): string;
  /** Always has a sign. @example percentChange(-0.52) // '−0.5%' */
  percentChange(value: number): string;
  /** The text of an amount with the decimal sign of the language. @example amountText('0.5 l') // '0,5 l' in German */
  amountText(text: string): string;
  /** 27 Aug 2024 */
  date(date: string): string;
  /** Tuesday, 27 August 2024 */
  longDate(date: string): string;
  /** Tue, 27 Aug 2024 */
  weekdayDate(date: string): string;
  /** Tue 27 Aug; with the year if it is not that of today. */
  dayOfYear(date: string, today: string): string;
  /** 21–27 Aug 2024: what both dates have is said once. */
  range(from: string, to: string): string;
  /** 27 Aug */
  shortDate(date: string): string;
  /** Aug 2024 */
  shortMonth(date: string): string;
  /** August 2024 */
  month(date: string): string;
  /** Formats an instant in ISO 8601 in the user's time zone, which is named where the service has another time. */
  instant(instant: string): string;
  /** 27 Aug 2024, the date of an instant where the service is. */
  dateAt(instant: string): string;
  /** 15:30, in the user's time zone as well. */
  time(instant: string): string;
  /** Monday first. */
  weekdays: { short: string; long: string }[];
  list(items: string[]): string;
}

/** Three digits after a sign may be thousands, unless they follow a zero. */
const DECIMAL_AT_START = /^(?:0[.,]\d+|\d+[.,]\d{1,2})(?![\d.,])/;

const made = new Map<string, Format>();

/** Cached, because formats are expensive to create. @param zone of the service, if it is known */
export function formatFor(language: string, zone?: string): Format {
  const key = `${language} ${zone}`;
  let format = made.get(key);
  if (!format) made.set(key, (format = makeFormat(language, zone)));
  return format;
}

function makeFormat(language: string, zone: string | undefined): Format {
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
  const instants = (options: Intl.DateTimeFormatOptions) => {
    const [own, atService] = [new Intl.DateTimeFormat(locale, options), inZone(locale, options, zone)];
    const names = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' });
    return (instant: string) => {
      const at = Date.parse(instant);
      const shown = own.format(at);
      if (shown === atService.format(at)) return shown;
      return `${shown} ${names.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value}`;
    };
  };
  const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const date = dates(shortDay);
  const ranges = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...shortDay });
  const decimalSign = number(0.5, 1).charAt(1);
  const amounts = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 1,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
  });
  const weekdayDate = dates({ weekday: 'short', ...shortDay });
  const thisYearFormat = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const [short, long] = [dates({ weekday: 'short' }), dates({ weekday: 'long' })];
  return {
    number: (value, decimals = 1, leastDecimals = 0) =>
      number(value, decimals, { minimumFractionDigits: leastDecimals }),
    change: (value, decimals = 1, leastDecimals = 0) =>
      number(value, decimals, { signDisplay: 'exceptZero', minimumFractionDigits: leastDecimals }),
    figure: (value, unit, reference) =>
      number(value, decimalsOf(value, unit, reference), {
        minimumFractionDigits: unit === 'kg' || unit === 'cm' ? 1 : 0,
      }),
    amount: (value) => amounts.format(value),
    percent: (value) => number(value / 100, decimalsOf(value, '%'), { style: 'percent' }),
    percentChange: (value) =>
      number(value / 100, decimalsOf(value, '%'), { style: 'percent', signDisplay: 'exceptZero' }),
    amountText: (text) => text.replace(DECIMAL_AT_START, (found) => found.replace(/[.,]/, decimalSign)),
    date,
    range: (from, to) => ranges.formatRange(Date.parse(from), Date.parse(to)).replaceAll('\u2009', ' '),
    weekdayDate,
    dayOfYear: (day, today) => (day.slice(0, 4) === today.slice(0, 4) ? thisYearFormat : weekdayDate)(day),
    longDate: dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate: dates({ day: 'numeric', month: 'short' }),
    shortMonth: dates({ month: 'short', year: 'numeric' }),
    month: dates({ month: 'long', year: 'numeric' }),
    dateAt: (instant) => inZone(locale, shortDay, zone).format(Date.parse(instant)),
    instant: instants({ dateStyle: 'medium', timeStyle: 'short' }),
    time: instants({ timeStyle: 'short' }),
    // 1 January 2024 was a Monday.
    weekdays: ['01', '02', '03', '04', '05', '06', '07'].map((day) => ({
      short: short(`2024-01-${day}`),
      long: long(`2024-01-${day}`),
    })),
    list: (items) => new Intl.ListFormat(locale).format(items),
  };
}

/**
 * The decimals of a figure by its unit: more would pretend to a precision that nobody has. Weights have one, of vitamins and minerals those
 * below 10 of their reference intake.
 *
 * @example decimalsOf(81.24, 'g') // 1
 */
function decimalsOf(value: number, unit: string, reference: number | null = null): number {
  if (unit === 'kcal' || unit === 'ml') return 0;
  if (unit === 'kg' || unit === 'cm') return 1;
  if (unit === 'mg' || unit === 'µg') return (reference ?? value) < 10 ? 1 : 0;
  // As they are shown: 99.96 g are 100 g.
  return Math.abs(value) < (unit === '%' ? 9.95 : 99.95) ? 1 : 0;
}

/** Whether a figure is about as an earlier one: below 3 % of it a difference says nothing. */
export function isAlike(value: number, earlier: number): boolean {
  return value === earlier || Math.abs(value - earlier) < Math.abs(earlier) * 0.03;
}

/** In the zone of the user if the browser does not know that of the service. */
function inZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

import { readCron } from './reading/cron';

export interface Setting<T> {
  name: string;
  default: T;
  shownDefault: string;
  /** The accepted values, to follow "accepted: ". */
  accepts: string;
  description: string;
  secret: boolean;
  /** Names what is wrong in a value that was not accepted, for settings whose value is better not repeated. */
  wrongPart?: (text: string) => string;
  /** Parses a non-empty value; undefined when it is not accepted. */
  read: (text: string) => T | undefined;
}

export interface Given {
  spelling: string;
  value: string;
  isFile: boolean;
}

type Form<T> = Pick<Setting<T>, 'accepts' | 'read'> &
  Partial<Pick<Setting<T>, 'shownDefault' | 'secret' | 'wrongPart'>>;

const ANY_TEXT = { accepts: 'any text', read: (value: string) => value };

export function setting<T>(name: string, standard: T, description: string, form: Form<T>): Setting<T> {
  const isNone = standard === undefined || (Array.isArray(standard) && standard.length === 0);
  const shownDefault = isNone ? 'none' : String(standard);
  return { name, default: standard, shownDefault, description, secret: false, ...form };
}

export function optional(name: string, description: string, form: Form<string>): Setting<string | undefined> {
  return setting<string | undefined>(name, undefined, description, form);
}

function defineText(form: Form<string>) {
  return <D extends string | undefined = undefined>(name: string, description: string, standard?: D) =>
    setting<string | D>(name, standard as D, description, form);
}

export const text = defineText(ANY_TEXT);

/** Whether a text is an address of which each part can be decoded. @example isAddress('https://ntfy.sh/50%off') // false */
export function isAddress(value: string): boolean {
  try {
    decodeURIComponent(value);
    return URL.canParse(value);
  } catch {
    return false;
  }
}

/** The address of a server, stored without a trailing slash. A password in it is masked wherever it is shown. */
export const url = defineText({
  accepts: 'an address that starts with http:// or https://',
  read: (value) => (isAddress(value) && /^https?:\/\//i.test(value) ? value.replace(/\/+$/, '') : undefined),
});

export const cron = defineText({ accepts: 'six fields, seconds first, such as 0 0 3 * * *', read: readCron });

/** A text that is masked wherever it is shown, absent by default. */
export function secret(name: string, description: string, form: Form<string> = ANY_TEXT): Setting<string | undefined> {
  return optional(name, description, { ...form, secret: true });
}

export function boolean(name: string, standard: boolean, description: string): Setting<boolean> {
  return setting(name, standard, description, { accepts: 'true or false', read: readBoolean });
}

export function integer(
  name: string,
  standard: number,
  [min, max]: [min: number, max: number],
  description: string,
): Setting<number> {
  return setting(name, standard, description, {
    accepts: `a whole number from ${min} to ${max}`,
    read: (value) => {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
      return number >= min && number <= max ? number : undefined;
    },
  });
}

export function oneOf<T extends string>(
  name: string,
  standard: NoInfer<T>,
  values: readonly T[],
  description: string,
  shownDefault: string = standard,
): Setting<T> {
  const read = (value: string) => values.find((known) => known === value.toLowerCase());
  return setting<T>(name, standard, description, { accepts: values.join(', '), read, shownDefault });
}

/** A comma-separated list that is empty by default; each item is parsed, and has to be accepted. */
export function list(
  name: string,
  accepts: string,
  description: string,
  readItem: (item: string) => string | undefined = (item) => item,
): Setting<string[]> {
  return setting<string[]>(name, [], description, {
    accepts,
    read: (value) => {
      const items = splitList(value).map(readItem);
      return items.length > 0 && items.every((item) => item !== undefined) ? items : undefined;
    },
  });
}

/** Host names without ports, compared without case. */
export function hostNames(name: string, description: string): Setting<string[]> {
  return list(name, 'host names, comma separated', description, (host) =>
    /^[a-z0-9_.-]+$|^\[[0-9a-f:.]+\]$/i.test(host) ? host.toLowerCase() : undefined,
  );
}

export function readBoolean(value: string): boolean | undefined {
  const lower = value.toLowerCase();
  return lower === 'true' || lower === 'false' ? lower === 'true' : undefined;
}

export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

export const MASK = '*****';

/** It may be malformed. @example masked('mongodb://diary:secret@host/diary') // 'mongodb://diary:*****@host/diary' */
export function masked(address: string): string {
  // File names may contain an @, but no secret.
  if (address.startsWith('sqlite:')) return address;
  return (
    address
      // Up to the last @, because unescaped passwords may contain @ and /.
      .replace(/^(.*?:(?:\/\/)?(?:[^:@]*:)?).*@/, `$1${MASK}@`)
      .replace(/([?&][^=&]*(?:password|token|secret)[^=&]*=)[^&]*/gi, `$1${MASK}`)
  );
}

import { readCron } from './cron';

/** The name, default, accepted values and meaning of one setting. */
export interface Setting<T> {
  name: string;
  default: T;
  /** The default as shown in the documents. */
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

interface Basics<T> {
  name: string;
  default: T;
  description: string;
}

export function text<D extends string | undefined>(basics: Basics<D> & { secret?: boolean }): Setting<string | D> {
  return {
    ...basics,
    shownDefault: basics.default ?? 'none',
    accepts: 'any text',
    secret: basics.secret ?? false,
    read: (value) => value,
  };
}

export function boolean(basics: Basics<boolean>): Setting<boolean> {
  return {
    ...basics,
    shownDefault: String(basics.default),
    accepts: 'true or false',
    secret: false,
    read: readBoolean,
  };
}

export function readBoolean(value: string): boolean | undefined {
  const lower = value.toLowerCase();
  return lower === 'true' || lower === 'false' ? lower === 'true' : undefined;
}

export function integer(basics: Basics<number> & { min: number; max: number }): Setting<number> {
  const { min, max } = basics;
  return {
    ...basics,
    shownDefault: String(basics.default),
    accepts: `a whole number from ${min} to ${max}`,
    secret: false,
    read: (value) => {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
      return number >= min && number <= max ? number : undefined;
    },
  };
}

export function oneOf<T extends string>(
  basics: Basics<T> & { values: readonly T[]; shownDefault?: string },
): Setting<T> {
  return {
    ...basics,
    shownDefault: basics.shownDefault ?? basics.default,
    accepts: basics.values.join(', '),
    secret: false,
    read: (value) => basics.values.find((known) => known === value.toLowerCase()),
  };
}

/** Comma-separated host names, compared without case. */
export function hostNames(basics: Omit<Basics<string[]>, 'default'>): Setting<string[]> {
  return {
    ...basics,
    default: [],
    shownDefault: 'none',
    accepts: 'host names, comma separated',
    secret: false,
    read: (value) => {
      const hosts = splitList(value).map((host) => host.toLowerCase());
      return hosts.length > 0 && hosts.every((host) => /^[a-z0-9_.-]+$|^\[[0-9a-f:.]+\]$/.test(host))
        ? hosts
        : undefined;
    },
  };
}

/** The address of a server, stored without a trailing slash. A password in it is masked wherever it is shown. */
export function url<D extends string | undefined>(
  basics: Basics<D> & { schemes?: readonly string[] },
): Setting<string | D> {
  const schemes = basics.schemes ?? ['http', 'https'];
  return {
    ...basics,
    shownDefault: basics.default ?? 'none',
    accepts: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    secret: false,
    read: (value) =>
      URL.canParse(value) && schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`))
        ? value.replace(/\/+$/, '')
        : undefined,
  };
}

/** A secret of a certain form, absent by default. */
export function secret(
  basics: Omit<Basics<never>, 'default'> & { accepts: string; read: (text: string) => string | undefined },
): Setting<string | undefined> {
  return { ...basics, default: undefined, shownDefault: 'none', secret: true };
}

/** Any other form, parsed by a given function. */
export function special<T>(
  basics: Basics<T> & Pick<Setting<T>, 'shownDefault' | 'accepts' | 'wrongPart' | 'read'>,
): Setting<T> {
  return { ...basics, secret: false };
}

/** A cron expression of six fields. */
export function cron(name: string, defaultExpression: string, description: string): Setting<string> {
  return special({
    name,
    default: defaultExpression,
    shownDefault: defaultExpression,
    accepts: 'six fields, seconds first, such as 0 0 3 * * *',
    description,
    read: readCron,
  });
}

export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

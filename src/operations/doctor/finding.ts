import type { Examination } from './examination';

export const CHECK_NAMES = [
  'settings',
  'files',
  'disk',
  'clock',
  'store',
  'time-series',
  'broker',
  'login-provider',
  'channels',
  'site-login',
  'site-page',
  'site-csv',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** The better one first. */
export const CHECK_STATES = ['OK', 'WARNING', 'FAILED'] as const;

export interface Finding {
  state: (typeof CHECK_STATES)[number];
  /** One line. */
  found: string;
  remedy?: string;
}

export type NamedFinding = Finding & { name: CheckName };

/** @returns undefined for what is not configured */
export type Check = (examination: Examination) => Finding | undefined | Promise<Finding | undefined>;

export function ok(found: string, remedy?: string): Finding {
  return { state: 'OK', found, ...(remedy !== undefined && { remedy }) };
}

export function warning(found: string, remedy: string): Finding {
  return { state: 'WARNING', found, remedy };
}

export function failed(found: string, remedy: string): Finding {
  return { state: 'FAILED', found, remedy };
}

/** One finding of several: the worst state with its remedy, the worst first. */
export function combined(findings: readonly Finding[]): Finding {
  const rank = ({ state }: Finding) => CHECK_STATES.indexOf(state);
  const sorted = findings.toSorted((one, other) => rank(other) - rank(one));
  const [worst] = sorted;
  return { ...worst!, found: sorted.map(({ found }) => found).join('; ') };
}

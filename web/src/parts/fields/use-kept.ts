import { useState } from 'preact/hooks';
import { store, stored } from '../../text/language';

const KEY = 'kept';
const kept = () => JSON.parse(stored(KEY, 'sessionStorage') ?? '{}') as Record<string, unknown>;

/** The logout forgets what was typed, which may be health data. */
export const forgetKept = (): void => store(KEY, undefined, 'sessionStorage');

/**
 * What is typed into a form stays while the tab is open, however its view is left, until it is saved or cancelled.
 * @param toKept leaves out secrets
 * @returns the value, a function that keeps a new one, and one that forgets it
 */
export function useKept<T>(
  name: string,
  initial: () => T,
  toKept = (value: T): T => value,
): [value: T, keep: (next: T) => void, forget: () => void] {
  const [value, setValue] = useState<T>(() => (kept()[name] as T | undefined) ?? initial());
  const write = (next: T | undefined) => store(KEY, JSON.stringify({ ...kept(), [name]: next }), 'sessionStorage');
  const keep = (next: T) => {
    setValue(next);
    write(toKept(next));
  };
  return [value, keep, () => write(undefined)];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page of 27 August 2024, as the site gave it. */
export const REAL_PAGE = readFileSync(join(__dirname, '..', 'fixtures', 'upstream', 'day-2024-08-27.html'), 'utf8');

/** The same with something else in some places. */
export function changed(from: string, to: string): string {
  if (!REAL_PAGE.includes(from)) throw new Error(`The page does not contain ${from}`);
  return REAL_PAGE.replaceAll(from, to);
}

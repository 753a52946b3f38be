import { writeFileSync } from 'node:fs';
import type { Service } from './service.ts';

/** Everything that a service holds, as it hands it out itself. */

const DOWNLOAD = '/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&details=true&ownData=true';
const LONGEST_SHOWN = 300;

export interface Everything {
  /** The JSON Lines as they were downloaded. */
  file: string;
  bytes: number;
  /** Sorted: versions come behind each slice of days, and stores read slices of other sizes. */
  lines: string[];
}

/** Writes all that the service holds into a file: days with products, details and origin, saved pages, own data. */
export async function everythingOf(service: Service, file: string): Promise<Everything> {
  const lines = await linesOf(service);
  const text = `${lines.join('\n')}\n`;
  writeFileSync(file, text);
  return { file, bytes: Buffer.byteLength(text), lines: lines.sort() };
}

/** The lines that the service holds. Those of saved pages are most of the bytes, so whoever compares no page does without. */
export async function linesOf(service: Service, { pages = true } = {}): Promise<string[]> {
  const answer = await fetch(`${service.url}${DOWNLOAD}&pages=${pages}`);
  if (answer.status !== 200) throw new Error(`The download answers ${answer.status}`);
  return (await answer.text()).split('\n').filter((line) => line !== '');
}

/** Undefined for equal contents; otherwise the first line that is another one. */
export function differenceOf({ lines: expected }: Everything, { lines: found }: Everything): string | undefined {
  const at = expected.findIndex((line, index) => line !== found[index]);
  if (at < 0 && expected.length === found.length) return undefined;
  const index = at < 0 ? expected.length : at;
  return `line ${index + 1}: ${firstDifference(expected[index] ?? '', found[index] ?? '')}`;
}

/** Both texts from shortly before the place where they differ. */
export function firstDifference(expected: string, found: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const from = Math.max(0, at - 60);
  const shown = (text: string) => text.slice(from, from + LONGEST_SHOWN);
  return `${expected.slice(0, 40)} …: expected ${shown(expected)} but found ${shown(found)}`;
}

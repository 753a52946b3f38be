import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ms, printTable } from './shared/figures.ts';

/** `npm run bench:compare -- before.json after.json`: the figures of two runs that differ by more than `--threshold` percent. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { threshold: { type: 'string', default: '15' } },
});
const [before, after] = positionals.map((file) => figuresOf(JSON.parse(readFileSync(file, 'utf8'))));
if (!before || !after) throw new Error('Say which files: npm run bench:compare -- before.json after.json');

const rows = [...before].flatMap(([name, old]) => {
  const value = after.get(name);
  if (value === undefined) return [[name, ms(old), 'gone', '']];
  const percent = (value / old - 1) * 100;
  return Math.abs(percent) < Number(values.threshold) ? [] : [[name, ms(old), ms(value), `${percent.toFixed(0)} %`]];
});
const added = [...after].filter(([name]) => !before.has(name)).map(([name, value]) => [name, 'new', ms(value), '']);
printTable([['figure', 'before', 'after', 'change'], ...rows, ...added]);

/** Every number of a result under the names that lead to it. Counts of samples say nothing about the service. */
function figuresOf(value: unknown, path: readonly string[] = []): Map<string, number> {
  if (typeof value === 'number') return new Map(path.at(-1) === 'samples' ? [] : [[path.join(' / '), value]]);
  if (typeof value !== 'object' || value === null) return new Map<string, number>();
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [nameOf(part) ?? key, part]);
  return new Map<string, number>(parts.flatMap(([key, part]) => [...figuresOf(part, [...path, key])]));
}

/** Items of lists go by their name, not by their place. */
function nameOf(part: unknown): string | undefined {
  const name = typeof part === 'object' && part !== null && 'name' in part ? part.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

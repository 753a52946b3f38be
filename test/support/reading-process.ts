/**
 * Reads a file that it makes while it is read, in a process of its own, and prints what it took. The test bundles it; its
 * argument is a {@link ReadingTask}.
 */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGzip, createZstdCompress } from 'node:zlib';
import { readFile } from '../../src/sync/import/reading/read-file';

export interface ReadingTask {
  content:
    | 'zeros'
    | 'shuffled-csv'
    | 'json-list'
    | 'site-csv'
    | 'rejections'
    | 'entries-without-days'
    | keyof typeof LONG_NOTHINGS;
  /** Rows or entries, or kB of what has none. */
  count: number;
  pack?: 'gzip' | 'zstd';
}

export interface ReadingResult {
  outcome: string;
  dayCount: number;
  products: number;
  rejectedCount: number;
  peakMegabytes: number;
  longestTurnMs: number;
}

const ROWS_OF_DAY = 15;
const CSV_HEADER =
  '"Date";"Product Name";"Amount";"Calories";"Fat";"Carbs";"Protein";"Link";"Day Total Calories";"Day Total Fat"\n';
const SITE_HEADER =
  '"datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";\n';
const VALUES = '"112";"7,5";"4,5";"6,6"';

/** A calendar of months with 28 days, which all exist. */
function dateOf(day: number): [year: string, month: string, day: string] {
  const [year, month, dayOfMonth] = [2000 + Math.floor(day / 336), 1 + (Math.floor(day / 28) % 12), 1 + (day % 28)];
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(dayOfMonth).padStart(2, '0')];
}

const iso = (day: number) => dateOf(day).join('-');
const csvRow = (date: string, index: number) => `"${date}";"Produkt ${index}";"125 g";${VALUES};"";"2128";"69,3"\n`;
const product = { name: 'Produkt', amount: '125 g', calories: 112, fat: 7.5, carbs: 4.5, protein: 6.6, link: '' };
const entry = (index: number) =>
  JSON.stringify({ id: `id-${index}`, date: iso(index), products: Array(15).fill(product), totalCalories: 2128 });

/** Much of what is no row and no entry. */
const LONG_NOTHINGS = {
  'line-feeds': { header: SITE_HEADER, text: '\n' },
  'carriage-returns': { header: SITE_HEADER, text: '\r\n' },
  'white-json': { header: '[{"date":"2024-01-01"}', text: ' ' },
  braces: { header: '[{"date":"2024-01-01",', text: '{' },
  'beginnings-of-entries': { header: '[{"date":"2024-01-01",', text: '{"d' },
};

const CONTENTS: Record<ReadingTask['content'], { header: string; row: (index: number, count: number) => string }> = {
  zeros: { header: CSV_HEADER, row: () => '\0'.repeat(1024) },
  // 7919 is a prime number, so every row comes once.
  'shuffled-csv': {
    header: CSV_HEADER,
    row: (index, count) => csvRow(iso(Math.floor(((index * 7919) % count) / ROWS_OF_DAY)), index),
  },
  'entries-without-days': { header: '{"date":"2024-01-01"}\n', row: () => '{}\n' },
  rejections: { header: CSV_HEADER, row: (index) => `"${index}";"no date"\n` },
  'json-list': {
    header: '',
    row: (index, count) => `${index === 0 ? '[' : ','}${entry(index)}${index === count - 1 ? ']' : ''}`,
  },
  'site-csv': {
    header: SITE_HEADER,
    row: (index) => {
      const [year, month, day] = dateOf(Math.floor(index / ROWS_OF_DAY));
      return `"${day}.${month}.${year} 12:00";"125 g Joghurt";"${index}";"470";"0";"7,5";"4,5";"6,6";\n`;
    },
  },
  ...(Object.fromEntries(
    Object.entries(LONG_NOTHINGS).map(([name, { header, text }]) => [
      name,
      { header, row: () => text.repeat(1024 / text.length) },
    ]),
  ) as Record<keyof typeof LONG_NOTHINGS, { header: string; row: () => string }>),
};

function* made({ content, count }: ReadingTask): Generator<Buffer> {
  const { header, row } = CONTENTS[content];
  let text = header;
  for (let index = 0; index < count; index++) {
    text += row(index, count);
    if (text.length < 60_000) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function packed(task: ReadingTask): Readable {
  const source = Readable.from(made(task), { objectMode: false });
  if (task.pack === undefined) return source;
  return source.pipe(task.pack === 'gzip' ? createGzip({ level: 1 }) : createZstdCompress());
}

/**
 * Watches for how long a turn of the event loop holds up others.
 *
 * @returns the end of it, which returns the longest turn in milliseconds of processor time: other processes do not lengthen it
 */
function watchTurns(): () => number {
  const now = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  let before = now();
  const look = (): void => {
    const at = now();
    longest = Math.max(longest, at - before);
    before = at;
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

async function read(task: ReadingTask): Promise<ReadingResult> {
  const longestTurn = watchTurns();
  const result = { outcome: 'read', dayCount: 0, products: 0, rejectedCount: 0 };
  try {
    const file = await readFile(packed(task), { mostBytes: 50 * 2 ** 20 });
    [result.dayCount, result.rejectedCount] = [file.days.length, file.rejectedCount];
    for (const { products } of file.days) result.products += products?.length ?? 0;
  } catch (error) {
    result.outcome = (error as Error).message;
  }
  // The peak in `process.resourceUsage()` includes that of the parent process.
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const peakMegabytes = Number(kilobytes) / 1024;
  return { ...result, peakMegabytes, longestTurnMs: longestTurn() };
}

// No `process.exit`: it waits for ever when the engine compiles in the background and wants memory for it.
void read(JSON.parse(process.argv[2]!) as ReadingTask).then((result) => console.log(JSON.stringify(result)));

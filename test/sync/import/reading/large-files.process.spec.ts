import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import type { ReadingResult, ReadingTask } from '../../../support/reading-process';

const ROOT = join(__dirname, '..', '..', '..', '..');
/** The limits that `npm start` gives to the engine. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
const ENGINE_FLAGS = scripts.start.split(' ').slice(1, -1);
const MAX_MEGABYTES = 200;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-'));
  buildSync({
    entryPoints: [join(ROOT, 'test', 'support', 'reading-process.ts')],
    outfile: join(folder, 'reading.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Reads in a process of its own. */
async function reading(task: ReadingTask): Promise<ReadingResult> {
  const args = [...ENGINE_FLAGS, join(folder, 'reading.cjs'), JSON.stringify(task)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 150_000 });
  return JSON.parse(stdout) as ReadingResult;
}

describe('large files', () => {
  it.each<[ReadingTask, Partial<ReadingResult>]>([
    [
      { content: 'site-csv', count: 55_000 },
      { dayCount: 3667, products: 55_000 },
    ],
    [
      { content: 'shuffled-csv', count: 100_000 },
      { dayCount: 6667, products: 100_000 },
    ],
    [
      { content: 'json-list', count: 13_334 },
      { dayCount: 13_334, products: 200_010 },
    ],
    [
      { content: 'rejections', count: 50_000 },
      { dayCount: 0, rejectedCount: 50_000 },
    ],
  ])(
    'a file of ten or forty years, or of as many rows, takes less than 200 MB: %j',
    async (task, expected) => {
      const result = await reading(task);

      expect(result).toMatchObject({ outcome: 'read', ...expected });
      expect(result.peakMegabytes).toBeLessThan(MAX_MEGABYTES);
      expect(result.longestTurnMs).toBeLessThan(1000);
    },
    180_000,
  );

  it.each([
    [49, 'line-feeds'],
    [49, 'carriage-returns'],
    [49, 'white-json'],
    [49, 'braces'],
    // Each is looked at, which takes ten times as long.
    [16, 'beginnings-of-entries'],
  ] as const)(
    '%i MB of %s hold up nobody else',
    async (megabytes, content) => {
      const { longestTurnMs } = await reading({ content, count: megabytes * 1024, pack: 'gzip' });
      expect(longestTurnMs).toBeLessThan(250);
    },
    180_000,
  );

  it('a file of more entries than a person has days is refused', async () => {
    const { outcome } = await reading({ content: 'entries-without-days', count: 500_000 });
    expect(outcome).toContain('The file has more than 500000 entries');
  }, 180_000);

  it.each<ReadingTask>([
    { content: 'zeros', count: 200_000, pack: 'gzip' },
    { content: 'json-list', count: 120_000, pack: 'zstd' },
  ])(
    'a small file that becomes hundreds of megabytes is refused, and takes less than 200 MB: %j',
    async (task) => {
      const result = await reading(task);

      expect(result.outcome).toBe(
        'The file has more than 50 MB when it is unpacked; EXPORTER_IMPORT_MAX_MB sets the limit',
      );
      expect(result.peakMegabytes).toBeLessThan(MAX_MEGABYTES);
    },
    180_000,
  );
});

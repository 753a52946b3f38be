import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { diaryOf, writeDiary } from './shared/diary.ts';
import { median } from './shared/figures.ts';
import { bounded, build, READINESS, ROOT, spawnService, withFolder } from './shared/service.ts';

/** The page in a real browser on ten years of diary: from the request to figures and calendar, a chart, and the scripts. */

const RUNS = Number(process.argv[2] ?? 11);
const CHROMIUM = process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium';
/** The elements of a complete overview. */
const PARTS = ['[data-figure="month"]', '.months a'];

bounded(10, async () => {
  build();
  await withFolder(async (folder) => {
    const file = join(folder, 'diary.db');
    await writeDiary(file, diaryOf(10));
    const service = await (await spawnService(`sqlite:${file}`)).ready(READINESS);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    const overview: number[] = [];
    const tenYearsOfDays: number[] = [];
    // The first visit warms up both sides; it is not counted. Each has an empty cache.
    for (let run = 0; run <= RUNS; run++) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(service.url);
      for (const part of PARTS) await page.locator(part).first().waitFor();
      const complete = await page.evaluate<number>('performance.now()');
      await page.goto(`${service.url}/#/trends?granularity=DAY`);
      await page.locator('.chart canvas').waitFor();
      const before = await page.evaluate<number>('performance.now()');
      await page.locator('.range-filter summary').click();
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await page.locator('.stale').waitFor({ state: 'detached' });
      const after = await page.evaluate<number>('performance.now()');
      if (run > 0) overview.push(complete);
      if (run > 0) tenYearsOfDays.push(after - before);
      await page.context().close();
    }
    await browser.close();
    await service.stop();
    const shown = (times: number[]) =>
      `median ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`;
    console.log(`overview complete: ${shown(overview)}, ${RUNS} runs`);
    console.log(`all ten years, day by day: ${shown(tenYearsOfDays)}`);
  });
  for (const suffix of ['.br', '.gz']) console.log(`scripts${suffix}: ${packedBytes(suffix)} bytes`);
});

function packedBytes(suffix: string): number {
  const web = join(ROOT, 'dist', 'web');
  const names = Object.keys(JSON.parse(readFileSync(join(web, 'files.json'), 'utf8')) as object);
  const scripts = names.filter((name) => name.startsWith('assets/') && name.endsWith('.js'));
  // The smallest are sent as they are.
  const sent = (name: string) => [name + suffix, name].map((file) => join(web, file)).find(existsSync)!;
  return scripts.reduce((sum, name) => sum + readFileSync(sent(name)).length, 0);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Request } from 'playwright-core';
import { diaryOf, writeDiary } from './shared/diary.ts';
import { median } from './shared/figures.ts';
import { bounded, build, READINESS, ROOT, spawnService, withFolder } from './shared/service.ts';

/**
 * The page in a real browser on ten years of diary: from the request to figures and calendar, a chart, the bytes of the first load, the
 * scripts, and of each view its height on a phone and its words on a screen.
 */

const RUNS = Number(process.argv[2] ?? 11);
const CHROMIUM = process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium';
/** The elements of a complete overview. */
const PARTS = ['[data-figure="month"]', '.months a'];

const VIEWS = [
  '',
  'day',
  'week',
  'products',
  'trends',
  'nutrients',
  'goals',
  'body',
  'triggers',
  'report',
  'data',
  'settings',
];
/** Words of letters that are seen: neither options nor what is read aloud alone. */
const COUNT_WORDS = `(() => {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let words = 0;
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const isSeen = texts.currentNode.parentElement.checkVisibility() && range.getBoundingClientRect().width > 1;
    if (!isSeen || texts.currentNode.parentElement.closest('.visually-hidden, select')) continue;
    words += texts.currentNode.textContent.split(/\\s+/).filter((word) => /\\p{L}/u.test(word)).length;
  }
  return words;
})()`;

/** The page itself as it comes over the wire, headers included, without what it asks of the API. */
async function firstLoad(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  const files: Request[] = [];
  page.on('requestfinished', (request) => !request.url().includes('/api/') && files.push(request));
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(files.map((file) => file.sizes()));
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  );
}

async function measure(browser: Browser, url: string): Promise<void> {
  const at = (width: number, height: number) => browser.newPage({ viewport: { width, height }, locale: 'en-GB' });
  const [phone, screen] = [await at(360, 740), await at(1440, 900)];
  for (const view of VIEWS) {
    for (const page of [phone, screen]) {
      await page.goto('about:blank');
      await page.goto(`${url}/#/${view}`, { waitUntil: 'networkidle' });
    }
    const height = await phone.evaluate<number>('document.documentElement.scrollHeight');
    console.log(`${view || 'overview'}: ${height} px, ${await screen.evaluate<number>(COUNT_WORDS)} words`);
  }
}

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
      await page.locator('main:not(:has(.stale))').waitFor();
      const after = await page.evaluate<number>('performance.now()');
      if (run > 0) overview.push(complete);
      if (run > 0) tenYearsOfDays.push(after - before);
      await page.context().close();
    }
    await measure(browser, service.url);
    const bytes = await firstLoad(browser, service.url);
    await browser.close();
    await service.stop();
    const shown = (times: number[]) =>
      `median ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`;
    console.log(`overview complete: ${shown(overview)}, ${RUNS} runs`);
    console.log(`all ten years, day by day: ${shown(tenYearsOfDays)}`);
    console.log(`first load: ${bytes} bytes`);
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

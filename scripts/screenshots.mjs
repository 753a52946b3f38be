// npm run screenshots: takes the screenshots for the documents from the built page with a simulated diary of a year.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startProgram, stopPrograms } from './programs.mjs';
import { findProgram } from './servers.mjs';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'screenshots');
const DAYS = 400;
/** The service fetches at most a year at a time. */
const DAYS_AT_ONCE = 100;
const DESKTOP = { width: 1440, height: 1000 };
const PHONE = { width: 360, height: 760 };
/** Each with what is there when it is complete. */
const VIEWS = {
  overview: { hash: '', ready: '.months a' },
  day: { hash: '#/day', ready: '.products' },
  week: { hash: '#/week', ready: '.week-days a' },
  trends: { hash: '#/trends', ready: '.chart canvas' },
  goals: { hash: '#/goals', ready: '.day-dot.met' },
  foods: { hash: '#/products', ready: '.changes' },
  nutrients: { hash: '#/nutrients', ready: '.nutrients' },
  body: { hash: '#/body', ready: '.measurements' },
  triggers: { hash: '#/triggers', ready: '[data-part="coverage"]', button: 'Search' },
  report: { hash: '#/report', ready: '.most-eaten' },
};
const PICTURES = [
  ...Object.entries(VIEWS).flatMap(([name, view]) => [
    { file: `${name}.png`, ...view, viewport: DESKTOP },
    { file: `phone-${name}.png`, ...view, viewport: PHONE, ...(name === 'day' && { colorScheme: 'dark' }) },
  ]),
  { file: 'phone.png', ...VIEWS.overview, viewport: PHONE, locale: 'de-DE' },
];

function start(args, environment, ready) {
  return startProgram(args, ready, { cwd: tmpdir(), env: { PATH: process.env.PATH, ...environment } });
}

/** A year of days, weights, symptoms and a goal. */
async function fill(url) {
  const send = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/api/v2${path}`, { method, headers, body: JSON.stringify(body) });
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}`);
  };
  const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  for (let from = DAYS; from > 0; from -= DAYS_AT_ONCE) {
    const toDate = daysAgo(Math.max(0, from - DAYS_AT_ONCE + 1));
    await send('POST', '/nutritiondata', { fromDate: daysAgo(from), toDate });
  }
  await send('POST', '/nutritiondata', { fromDate: daysAgo(0), toDate: daysAgo(0) });
  for (let days = 360; days > 0; days -= 1) {
    const value = 82 - (360 - days) / 90 + Math.sin(days) * 0.6;
    await send('POST', '/measurements', { date: daysAgo(days), kind: 'WEIGHT', value: Number(value.toFixed(1)) });
  }
  for (let days = 5; days < 200; days += 9) {
    const label = days % 4 ? 'Migraine' : 'Bloating';
    const symptom = { date: daysAgo(days), time: '16:30', kind: 'SYMPTOM', label, severity: 3 + (days % 5) };
    await send('POST', '/journal', symptom);
  }
  await send('PUT', '/symptoms/Migraine/coverage', { from: daysAgo(220), to: null });
  const targets = [
    { metric: 'CALORIES', comparator: 'AT_MOST', value: 2300 },
    { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 80 },
  ];
  await send('PUT', `/goals/${daysAgo(120)}?rewritesHistory=true`, { sets: [{ appliesTo: null, targets }] });
}

async function takePicture(browser, url, { file, hash, ready, button, ...options }) {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  await page.goto(`${url}/${hash}`);
  await page.locator(ready).first().waitFor();
  if (button) await page.getByRole('button', { name: button, exact: true }).last().click();
  await page.locator('main :is(.loading, .stale)').first().waitFor({ state: 'detached' });
  // Long enough for fonts to load.
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(FOLDER, file) });
  await context.close();
}

async function main() {
  const { binary, missing } = findProgram('chromium');
  if (missing) throw new Error(missing);
  mkdirSync(FOLDER, { recursive: true });
  const [site] = await start([join(ROOT, 'simulated-site', 'main.ts'), '--port', '0'], {}, /http:\/\/\S+:\d+/);
  const environment = {
    PORT: '0',
    TZ: 'UTC',
    EXPORTER_UPSTREAM_URL: site,
    EXPORTER_UPSTREAM_USERNAME: 'demo',
    EXPORTER_UPSTREAM_PASSWORD: 'demo-password',
    EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
    EXPORTER_SCHEDULER_ENABLED: 'false',
    EXPORTER_UPSTREAM_PAUSE_MS: '0',
  };
  const [, port] = await start([join(ROOT, 'dist', 'main.js')], environment, /listens on port (\d+)/);
  const url = `http://localhost:${port}`;
  await fill(url);
  const browser = await chromium.launch({ executablePath: binary, args: ['--no-sandbox', '--disable-gpu'] });
  for (const picture of PICTURES) await takePicture(browser, url, picture);
  await browser.close();
}

await main().finally(stopPrograms);

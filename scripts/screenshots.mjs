// npm run screenshots: takes the screenshots for the documents from the built page with a simulated diary.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startProgram, stopPrograms } from './programs.mjs';
import { findProgram } from './servers.mjs';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'screenshots');
const DAYS = 180;
const DESKTOP = { width: 1280, height: 1000 };
const PHONE = { width: 360, height: 760 };
const PICTURES = [
  { file: 'overview.png', hash: '', ready: '.months a', viewport: DESKTOP },
  { file: 'phone.png', hash: '', ready: '.months a', viewport: PHONE, locale: 'de-DE' },
  { file: 'phone-day.png', hash: '#/day', ready: '.products', viewport: PHONE, colorScheme: 'dark' },
];

function start(args, environment, ready) {
  return startProgram(args, ready, { cwd: tmpdir(), env: { PATH: process.env.PATH, ...environment } });
}

async function takePicture(browser, url, { file, hash, ready, ...options }) {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  await page.goto(`${url}/${hash}`);
  await page.locator(ready).first().waitFor();
  // Long enough for fonts to load.
  await page.waitForTimeout(500);
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
    EXPORTER_LOG_FORMAT: 'text',
    EXPORTER_UPSTREAM_PAUSE_MS: '0',
  };
  const exports = `/api/v2/nutritiondata/export?days=${DAYS}`;
  const [, port] = await start([join(ROOT, 'dist', 'main.js')], environment, /listens on port (\d+)/);
  await fetch(`http://localhost:${port}${exports}`);
  const browser = await chromium.launch({ executablePath: binary, args: ['--no-sandbox', '--disable-gpu'] });
  for (const picture of PICTURES) await takePicture(browser, `http://localhost:${port}`, picture);
  await browser.close();
}

await main().finally(stopPrograms);

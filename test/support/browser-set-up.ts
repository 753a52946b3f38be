import { type BrowserServer, chromium } from 'playwright-core';
import build from './build';

declare global {
  var testBrowser: BrowserServer | undefined;
}

/** Builds the page and starts the one browser of all suites. */
export default async function setUp(): Promise<void> {
  build();
  const executablePath = process.env['TEST_CHROMIUM'];
  if (!executablePath) return;
  const args = ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'];
  globalThis.testBrowser = await chromium.launchServer({ executablePath, args });
  process.env['TEST_BROWSER'] = globalThis.testBrowser.wsEndpoint();
}

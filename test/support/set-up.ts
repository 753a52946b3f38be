import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';

declare global {
  var testBrowser: BrowserServer | undefined;
}

/** Builds what suites start as a process of its own or show in a browser, and starts the one browser of all of them. */
export default async function setUp(): Promise<void> {
  // The gate has built it, beside its other checks.
  if (process.env['DIARY_TESTS_BUILT'] !== 'true') {
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: join(__dirname, '..', '..'), stdio: 'inherit' });
    process.env['DIARY_TESTS_BUILT'] = 'true';
  }
  const executablePath = process.env['TEST_CHROMIUM'];
  if (!executablePath) return;
  const args = ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'];
  globalThis.testBrowser = await chromium.launchServer({ executablePath, args });
  process.env['TEST_BROWSER'] = globalThis.testBrowser.wsEndpoint();
}

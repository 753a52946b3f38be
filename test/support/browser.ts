import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import './needs-build';

/** scripts/test.mjs looks for it to say what was not run. */
const NOT_RUN = '[needs Chromium]';

/** Tests in a real browser. Where there is none they are skipped, and `npm test` says so at its end. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (process.env['TEST_CHROMIUM']) describe(name, tests);
  else describe.skip(`${name} ${NOT_RUN}`, tests);
}

/** A page, and what it did that it should not have done. */
export interface WatchedPage {
  page: Page;
  /** Errors and warnings of the console, errors nobody caught, requests to another host. */
  complaints: string[];
}

export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<TestBrowser> {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    return new TestBrowser(await chromium.launch({ executablePath: process.env['TEST_CHROMIUM'], args }));
  }

  /** A new window without a past, at an address. */
  async open(url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const context = await this.browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
    const page = await context.newPage();
    // A browser beside other tests on two cores takes its time.
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const isOfOperations = message.location().url.includes('/actuator/');
      // What is not there, or not well, is an answer that the status page shows in words.
      if (['error', 'warning'].includes(message.type()) && !isOfOperations) complaints.push(message.text());
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'blob:' && protocol !== 'data:' && origin !== new URL(url).origin)
        complaints.push(request.url());
    });
    await page.goto(url);
    return { page, complaints };
  }

  stop(): Promise<void> {
    return this.browser.close();
  }
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, and what axe-core advises beyond. */
export const STANDARD: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until each part of a page shows its answer. What is loading has no text yet, or is dimmed. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('.loading, [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** What axe-core finds wrong with a page when it is loaded, a line for each place. */
export async function accessibilityMistakes(page: Page, rules = STANDARD): Promise<string[]> {
  await loaded(page);
  await page.evaluate(AXE);
  const run = `axe.run({ runOnly: ${JSON.stringify(rules)} })`;
  const { violations } = await page.evaluate<{
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  }>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** The text of a figure that the page names. */
export function figure(page: Page, name: string): Promise<string> {
  return page.locator(`[data-figure="${name}"]`).innerText();
}

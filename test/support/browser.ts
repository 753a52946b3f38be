import { readFileSync } from 'node:fs';
import { setTimeout as moment } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describeWith } from './describe-with';
import { SuiteDiary, type SuiteDiaryOptions } from './suite-diary';

export { ACCOUNT } from './create-test-app';

/** A browser beside other tests on two cores takes its time. */
const PATIENCE_MS = 30_000;
export const PHONE = { width: 360, height: 740 };
/** The browser's message about an error or a missing answer. */
export const FAILED_REQUEST = /^Failed to load resource: /;

/**
 * An expression for a page: a promise that another expression becomes true. What a page does by itself costs less than
 * calls, of which each passes three processes.
 */
export const soon = (condition: string): string => `new Promise((resolve, reject) => {
  const end = Date.now() + ${PATIENCE_MS};
  const look = () => {
    if (${condition}) resolve();
    else if (Date.now() > end) reject(new Error(${JSON.stringify(`It never was so: ${condition}`)}));
    else setTimeout(look, 20);
  };
  look();
})`;
/** Ends the view that is shown, with its answers and what was chosen in it. */
export const LEAVE = `(location.hash = '#/nowhere',
  ${soon(`/^(Page not found|Seite nicht gefunden)$/.test(document.querySelector('h1')?.innerText)`)})`;
/**
 * Each part shows its answer. What is loading has no text yet, or is dimmed. The next frame has drawn earlier changes and
 * sent their requests.
 */
const LOADED = `new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))).then(() =>
  ${soon(`document.querySelector('h1') && !document.querySelector('.loading, [aria-busy="true"]')`)})`;
/** Opens what is folded, such as the tables of charts, which takes part in the layout and the texts of a page. */
export const UNFOLD = `(document.querySelectorAll('details').forEach((each) => (each.open = true)), ${LOADED})`;
/** The visible texts and those of a screen reader. */
export const TEXTS = `[document.title, document.body.innerText,
  ...['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) =>
    [...document.querySelectorAll('[' + name + ']')].map((part) => part.getAttribute(name)))]`;

/** Tests in a real browser. */
export const describeInBrowser = describeWith('Chromium', process.env['TEST_BROWSER']);

/**
 * For a suite: windows without a past, until a test ends. It fails when there was an error or a warning in a console, an
 * uncaught error or a request to another host, except for what is expected.
 */
export class Windows {
  private browser!: Browser;
  private opened: Page[] = [];
  private readonly shared = new Map<string, Page>();
  private complaints: string[] = [];

  constructor(expected?: RegExp) {
    beforeAll(async () => (this.browser = await chromium.connect(process.env['TEST_BROWSER']!)));
    afterEach(async () => {
      // Before they are closed, which breaks off requests.
      const complaints = this.complaints.splice(0);
      for (const page of this.opened.splice(0)) await page.context().close();
      expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([]);
    });
    afterAll(() => this.browser.close());
  }

  async open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.watched(url, options);
    this.opened.push(page);
    await page.goto(url);
    return page;
  }

  private async watched(url: string, options: BrowserContextOptions): Promise<Page> {
    const page = await this.newPage(options);
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'blob:' && protocol !== 'data:' && origin !== new URL(url).origin)
        this.complaints.push(request.url());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const isOfOperations = message.location().url.includes('/actuator/');
      // The settings show failing health checks in words.
      if (['error', 'warning'].includes(message.type()) && !isOfOperations) this.complaints.push(message.text());
    });
    return page;
  }

  /**
   * One that the tests of a suite share, because a new one costs a process. It is for tests that only look: it comes
   * without what the one before has stored or chosen in a view. As the document stays, so do the language and the colours
   * that were chosen, and globals.
   */
  async share(url: string, hash: string, options: BrowserContextOptions = {}): Promise<Page> {
    const key = JSON.stringify([url, options]);
    const shared = this.shared.get(key);
    const page = shared ?? (await this.watched(url, options));
    if (shared) {
      await page.evaluate(`${LEAVE}.then(() => (localStorage.clear(), sessionStorage.clear()))`);
      await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? null });
      const size = options.viewport ?? { width: 1280, height: 720 };
      if (page.viewportSize()?.width !== size.width || page.viewportSize()?.height !== size.height)
        await page.setViewportSize(size);
    }
    await page.goto(`${url}/${hash}`);
    this.shared.set(key, page);
    return page;
  }

  /** An empty one, for a story that leaves for another host. */
  async openUnwatched(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.newPage(options);
    this.opened.push(page);
    return page;
  }

  private async newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }
}

export type DiaryInBrowserOptions = SuiteDiaryOptions & { expected?: RegExp };

/** For a suite: the service with a filled diary on 1 September 2024, and windows that show its pages. */
export class DiaryInBrowser extends SuiteDiary {
  private readonly windows: Windows;

  constructor({ expected, ...options }: DiaryInBrowserOptions = {}) {
    super();
    // Windows are closed before the service.
    this.windows = new Windows(expected);
    this.startFor(options);
  }

  open(hash = '', options?: BrowserContextOptions): Promise<Page> {
    return this.windows.open(`${this.url}/${hash}`, options);
  }

  /** Opens a view in the window that tests share which only look. */
  show(hash = '#/', options?: BrowserContextOptions): Promise<Page> {
    return this.windows.share(this.url, hash, options);
  }

  openUnwatched(): Promise<Page> {
    return this.windows.openUnwatched();
  }
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, and what axe-core advises beyond. */
const STANDARD: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Matchers of {@link expectSoon}. */
interface Soon {
  toEqual(expected: unknown): Promise<void>;
  toMatch(expected: RegExp): Promise<void>;
  toContain(expected: string): Promise<void>;
}

/**
 * `expect` for what a page shows some time after what caused it: it is read again until it is so. Where it never is, that fails
 * with what was read last.
 */
export function expectSoon(read: () => unknown): Soon {
  const retried = async (check: (found: unknown) => void) => {
    for (const end = Date.now() + PATIENCE_MS; ; await moment(60)) {
      try {
        check(await read());
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  };
  return {
    toEqual: (expected) => retried((found) => expect(found).toEqual(expected)),
    toMatch: (expected) => retried((found) => expect(found).toMatch(expected)),
    toContain: (expected) => retried((found) => expect(found).toContain(expected)),
  };
}

/** A page, or a frame within one. */
export type Shown = Pick<Page, 'evaluate' | 'locator'>;

/** Waits until each part of a page shows its answer. */
export async function loaded(page: Shown): Promise<void> {
  await page.evaluate(LOADED);
}

/** Violations that axe-core finds on a loaded page, a line for each place. */
export async function accessibilityMistakes(page: Shown, rules = STANDARD): Promise<string[]> {
  // The list of passed rules would be more than a megabyte. No rule needs what would be loaded again.
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'], preload: false });
  const check = `${LOADED}.then(() => window.axe?.run(${options})).then((found) => found?.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary)))`;
  const mistakes = await page.evaluate<string[] | undefined>(check);
  return mistakes ?? page.evaluate<string[]>(`${AXE}; ${check}`);
}

/** By how many pixels a page is wider than its window. */
export const TOO_WIDE = 'document.documentElement.scrollWidth - innerWidth';

/** Charts follow the width of a window some time later. */
export function expectToFit(page: Shown): Promise<void> {
  return expectSoon(() => page.evaluate(TOO_WIDE)).toEqual(0);
}

/** A page has nothing that axe-core finds, and fits into its window. */
export async function expectReadable(page: Shown, rules = STANDARD): Promise<void> {
  expect(await accessibilityMistakes(page, rules)).toEqual([]);
  await expectToFit(page);
}

export async function expectReadableInBothColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page, ['color-contrast']);
}

/** Expects figures that the page names. */
export function expectFigures(page: Page, expected: Record<string, unknown>): Promise<void> {
  const shown = async (name: string) => [name, await page.locator(`[data-figure="${name}"]`).innerText()] as const;
  return expectSoon(async () => Object.fromEntries(await Promise.all(Object.keys(expected).map(shown)))).toEqual(
    expected,
  );
}

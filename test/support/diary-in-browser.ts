import type { BrowserContextOptions, Page } from 'playwright-core';
import type { DiaryDay } from '../../src/diary/day-entry';
import { TestBrowser, type WatchedPage } from './browser';
import { createTestApp, type TestApp, type TestAppOptions } from './create-test-app';
import { DIARY_WITH_GAPS, fill } from './diary-with-gaps';

/** For a suite: the service with a filled diary on 1 September 2024, and a browser that shows its pages. */
export class DiaryInBrowser {
  service!: TestApp;
  browser!: TestBrowser;
  private opened: WatchedPage[] = [];

  constructor({ days = DIARY_WITH_GAPS, ...options }: TestAppOptions & { days?: readonly DiaryDay[] } = {}) {
    beforeAll(async () => {
      const service = createTestApp(options);
      [this.browser, this.service] = await Promise.all([TestBrowser.start(), service]);
      await fill(this.service.app, days);
    });
    afterEach(async () => {
      const opened = this.opened.splice(0);
      // Before they are closed, which breaks off requests.
      const complaints = opened.flatMap((each) => each.complaints);
      for (const { page } of opened) await page.context().close();
      expect(complaints).toEqual([]);
    });
    afterAll(async () => {
      await this.browser.stop();
      await this.service.close();
    });
  }

  get url(): string {
    return this.service.url;
  }

  /** A page in a window of its own until the test ends. The test fails when something goes wrong on it. */
  async open(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    const opened = await this.browser.open(`${this.url}/${hash}`, options);
    this.opened.push(opened);
    return opened.page;
  }

  /** What the service of the page answers to a GET. */
  async api<T>(path: string): Promise<T> {
    return (await (await fetch(this.url + path)).json()) as T;
  }
}

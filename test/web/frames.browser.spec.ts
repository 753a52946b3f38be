import { text } from 'node:stream/consumers';
import type { Frame, Page } from 'playwright-core';
import { PASSWORD } from '../support/access';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
  Windows,
} from '../support/browser';
import { describeWithProxy, startNginx } from '../support/proxies';
import type { ServerProcess } from '../support/server-process';

// Home Assistant shows its apps in a frame of its own page, under a path of its own.

const PATH = '/api/hassio_ingress/Zx_9-token';
const INGRESS = { EXPORTER_SERVER_INGRESS: 'true', EXPORTER_SERVER_INGRESS_FROM: '127.0.0.1' };

const framing = (address: string) =>
  `<!doctype html><html lang="en"><title>Home Assistant</title><body style="margin:0">` +
  `<iframe title="Nutrition diary" style="border:0;width:100%;height:100vh" src="${address}"></iframe></html>`;

/** Home Assistant in what it sends to an app, and a page that frames the app from wherever it is opened. */
const homeAssistant = (port: number, service: string) => `
  server {
    listen 127.0.0.1:${port};
    default_type text/html;
    location = / { return 200 '${framing(`${PATH}/`)}'; }
    location = /elsewhere { return 200 '${framing(`http://127.0.0.1:${port}${PATH}/`)}'; }
    location ${PATH}/ {
      proxy_pass ${service}/;
      proxy_set_header Host $http_host;
      proxy_set_header X-Ingress-Path ${PATH};
      proxy_set_header X-Forwarded-For "$remote_addr, 172.30.32.1";
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffering off;
    }
  }`;

/** For a suite: the service behind nginx, and windows that show it. */
class Proxied {
  readonly windows = new Windows(FAILED_REQUEST);
  private readonly diary: DiaryInBrowser;
  private nginx!: ServerProcess;

  constructor(environment: Record<string, string>) {
    this.diary = new DiaryInBrowser({ environment });
    beforeAll(async () => {
      this.nginx = await startNginx(
        (port) => homeAssistant(port, this.diary.url),
        async (port) => (await fetch(`http://127.0.0.1:${port}${PATH}/actuator/health/liveness`)).ok,
      );
    });
    afterAll(() => this.nginx.stop());
  }

  get url(): string {
    return `http://127.0.0.1:${this.nginx.port}`;
  }

  /** A window of Home Assistant. */
  async open(hash = '', locale = 'en-GB'): Promise<{ page: Page; frame: Frame }> {
    const page = await this.windows.open(`${this.url}/`, { locale });
    const frame = page.frames()[1]!;
    await frame.goto(`${this.url}${PATH}/${hash}`);
    return { page, frame };
  }
}

describeWithProxy('nginx', 'within Home Assistant', () => {
  describeInBrowser('the app', () => {
    const app = new Proxied(INGRESS);

    it('shows every view in the language of the browser', async () => {
      const { frame } = await app.open('', 'de-DE');
      await loaded(frame);
      expect(await frame.evaluate('document.documentElement.lang')).toBe('de');
      const links = `[...document.querySelectorAll('nav a')].map(({ hash, textContent }) => [hash, textContent.trim()])`;
      const views = new Map(await frame.evaluate<[string, string][]>(links));
      expect([views.size, views.get('#/goals')]).toEqual([11, 'Ziele']);

      for (const hash of [...views.keys(), '#/day/2024-08-31']) {
        await frame.evaluate(`location.hash = '${hash}'`);
        await loaded(frame);
        await expectToFit(frame);
      }
    });

    it('stays in its frame when a link is followed and the frame is loaded anew, and saves a download', async () => {
      const { page, frame } = await app.open('#/day/2024-08-31');
      await frame.getByRole('link', { name: 'Previous day' }).click();
      await frame.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
      // Until then the page from before would be looked at.
      await Promise.all([page.waitForEvent('framenavigated'), frame.evaluate('location.reload()')]);
      await frame.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
      expect([page.url(), page.frames().length]).toEqual([`${app.url}/`, 2]);

      await frame.goto(`${app.url}${PATH}/#/download`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        frame.getByRole('button', { name: /^Download \d+ days?$/ }).click(),
      ]);
      expect(await text(await download.createReadStream())).toContain('2024-08-31');
    });

    it('is framed by no page of another origin', async () => {
      const page = await app.windows.openUnwatched();
      const refused = page.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'self'"));
      await page.goto(`${app.url.replace('127.0.0.1', 'localhost')}/elsewhere`);
      await refused;
      await expectSoon(() => page.frames()[1]!.locator('h1').count()).toEqual(0);

      await page.goto(`${app.url}/elsewhere`);
      await page.frames()[1]!.locator('h1').first().waitFor();
    });
  });

  describeInBrowser('the app with a password', () => {
    const app = new Proxied({ ...INGRESS, EXPORTER_ACCESS_PASSWORD: PASSWORD });

    it('logs in within the frame, with a cookie that other apps do not get', async () => {
      const { page, frame } = await app.open('#/day/2024-08-31');
      await frame.getByLabel('Password').fill(PASSWORD);
      await frame.getByRole('button', { name: 'Log in' }).click();
      await frame.getByText('Käse & <Brot>').waitFor();
      await page.reload();
      await page.frames()[1]!.locator('[data-figure="month"]').waitFor();

      const cookies = await page.context().cookies([`${app.url}${PATH}/`]);
      expect(cookies).toMatchObject([{ name: 'nutrition-diary', path: PATH, httpOnly: true, sameSite: 'Strict' }]);
      expect(await page.context().cookies([`${app.url}/api/hassio_ingress/another/`])).toEqual([]);

      const settings = page.frames()[1]!;
      await settings.goto(`${app.url}${PATH}/#/settings`);
      await settings.getByRole('button', { name: 'Log out' }).click();
      await settings.getByRole('button', { name: 'Log in' }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
    });
  });
});

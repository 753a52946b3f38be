import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { describeInBrowser, TestBrowser } from '../support/browser';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { DIARY_WITH_GAPS, fill } from '../support/diary-with-gaps';
import { describeWithProxy, startNginx } from '../support/proxies';
import type { ServerProcess } from '../support/server-process';
import '../support/needs-build';

/** As docs/proxies.md advises. */
const nginxSite = (port: number, service: string) => `
  server {
    listen 127.0.0.1:${port};
    location /my/diary/ {
      proxy_pass ${service}/;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Prefix /my/diary;
      proxy_read_timeout 1h;
    }
  }`;

describeWithProxy('nginx', 'under a sub-path of a reverse proxy', () => {
  describeInBrowser('the page', () => {
    let site: SimulatedSite;
    let service: TestApp;
    let nginx: ServerProcess;
    let browser: TestBrowser;
    let url: string;

    beforeAll(async () => {
      [site, browser] = await Promise.all([SimulatedSite.start({ delayMs: 800 }), TestBrowser.start()]);
      const environment = { ...upstreamOf(site), EXPORTER_SERVER_TRUST_PROXY: 'true' };
      service = await createTestApp({ environment });
      await fill(service.app, DIARY_WITH_GAPS);
      nginx = await startNginx(
        (port) => nginxSite(port, service.url),
        async (port) => (await fetch(`http://127.0.0.1:${port}/my/diary/api/v2/about`)).ok,
      );
      url = `http://127.0.0.1:${nginx.port}/my/diary`;
    });
    afterAll(async () => {
      await browser.stop();
      await nginx.stop();
      await service.close();
      await site.stop();
    });

    it('finds its files and its service, also by a link to a day and after a reload', async () => {
      const { page, complaints } = await browser.open(`${url}/#/day/2024-08-31`);
      await page.getByText('Käse & <Brot>').waitFor();
      await page.reload();
      await page.getByText('Käse & <Brot>').waitFor();

      await page.getByRole('link', { name: 'Overview' }).click();
      await page.locator('[data-figure="last-30"]').waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('watches an export through the proxy', async () => {
      const { page, complaints } = await browser.open(`${url}/#/fetch?from=2024-07-01&to=2024-07-04`);
      await page.getByText('Nothing has been fetched yet.').waitFor();
      await page.getByRole('button', { name: 'Start fetching' }).click();

      await page.getByText(/^[1-3] of 4 days$/).waitFor();
      await page.getByText('All 4 days are stored.').waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
});

import { describeInBrowser, DiaryInBrowser, Windows } from '../support/browser';
import { describeWithProxy, startNginx } from '../support/proxies';
import type { ServerProcess } from '../support/server-process';

/** The advice of docs/access.md. */
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
    const windows = new Windows();
    const diary = new DiaryInBrowser({ site: {}, environment: { EXPORTER_SERVER_TRUST_PROXY: 'true' } });
    let nginx: ServerProcess;
    let url: string;

    beforeAll(async () => {
      nginx = await startNginx(
        (port) => nginxSite(port, diary.url),
        async (port) => (await fetch(`http://127.0.0.1:${port}/my/diary/api/v2/about`)).ok,
      );
      url = `http://127.0.0.1:${nginx.port}/my/diary`;
    });
    afterAll(() => nginx.stop());

    it('finds its files and its service, also by a link to a day and after a reload', async () => {
      const page = await windows.open(`${url}/#/day/2024-08-31`);
      await page.getByText('Käse & <Brot>').waitFor();
      await page.reload();
      await page.getByText('Käse & <Brot>').waitFor();

      await page.getByRole('link', { name: 'Overview' }).click();
      await page.locator('[data-figure="month"]').waitFor();
    });

    it('watches an export through the proxy', async () => {
      const release = diary.site.hold({ after: 2 });
      const page = await windows.open(`${url}/#/fetch?from=2024-07-01&to=2024-07-04`);
      await page.getByText('Nothing has been fetched yet.').waitFor();
      await page.getByRole('button', { name: 'Fetch', exact: true }).click();

      await page.getByText('2 of 4 days', { exact: true }).waitFor();
      release();
      await page.getByText('All 4 days are stored.').waitFor();
    });
  });
});

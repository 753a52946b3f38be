import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config/load-config';
import { describeInBrowser, FAILED_REQUEST, Windows } from '../support/browser';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { ServiceProcess } from '../support/service-process';
import { TestClock } from '../support/test-clock';

describeInBrowser('without the document store', () => {
  const windows = new Windows();

  it('the page says what it can and cannot show', async () => {
    const { config } = loadConfig({ environment: { TZ: 'UTC', EXPORTER_LOG_LEVEL: 'error' } });
    const docStore = { ...config.persistence.docStore, enabled: false };
    const off = { ...config, persistence: { ...config.persistence, docStore } };
    const app = await createApp(off, new TestClock('2024-09-01T12:00:00Z'));
    await app.listen(0, '127.0.0.1');
    const url = await app.getUrl();
    const page = await windows.open(url);

    for (const view of ['', 'day/2024-08-31', 'products', 'nutrients', 'trends', 'correlation', 'download', 'import']) {
      await page.goto(`${url}/#/${view}`);
      await page.getByText('EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=true').waitFor();
    }
    // Exports and the status need no documents.
    await page.goto(`${url}/#/fetch`);
    await page.getByText('Nothing has been fetched yet.').waitFor();
    await page.goto(`${url}/#/status`);
    await page.getByText('Diary database: switched off').waitFor();
    await app.close();
  });
});

describeWithMongo(
  'while the database is away',
  () => {
    describeInBrowser('the page', () => {
      const windows = new Windows(FAILED_REQUEST);
      let mongo: Mongo;
      beforeAll(async () => (mongo = await startMongo({ own: true })));
      afterAll(() => mongo.stop());

      it('says so, and goes on when it is back', async () => {
        const service = await ServiceProcess.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri });
        await mongo.kill();
        const page = await windows.open(service.url);
        await page.getByText('Database unavailable').waitFor();

        await mongo.restart();
        const again = page.getByRole('button', { name: 'Try again' });
        const empty = page.getByText('No fddb.info account is set up yet');
        while ((await empty.count()) === 0) {
          // The button may go while it is clicked.
          await again.click({ timeout: 1_000 }).catch(() => undefined);
          await again.or(empty).waitFor();
        }
        await service.stop();
      });
    });
  },
  { own: true },
);

import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config/load-config';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { describeInBrowser, FAILED_REQUEST, Windows } from '../support/browser';
import { createTestApp } from '../support/create-test-app';
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

    for (const view of [
      '',
      'day/2024-08-31',
      'products',
      'nutrients',
      'trends',
      'goals',
      'triggers',
      'correlation',
      'download',
      'import',
    ]) {
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

describeInBrowser('while the database is away', () => {
  const windows = new Windows(FAILED_REQUEST);

  it('the page says so, and goes on when it is back', async () => {
    const service = await createTestApp();
    service.app.get(SqliteDatabase).onApplicationShutdown();
    const page = await windows.open(service.url);
    await page.getByText('Database unavailable').waitFor();

    await service.close();
    const again = await createTestApp({ port: Number(new URL(service.url).port) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No fddb.info account is set up yet').waitFor();
    await again.close();
  });
});

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { getJson } from '../support/requests';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();

let service: ServiceProcess;
beforeAll(async () => {
  const environment = {
    HOME: folder,
    PORT: '0',
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
    'EXPORTER_UPSTREAM_MIN-DAYS-BACK': '2',
    'exporter.upstream.max-days-back': '30',
  };
  service = await new ServiceProcess(['setsid', 'npm', 'start'], environment).listening();
});
afterAll(() => service.stop('SIGKILL'));

describe('npm start', () => {
  it('passes on settings in spellings that its shell drops', async () => {
    const { body } = await getJson(`${service.url}/api/v2/about`);

    expect(body).toMatchObject({ minDaysBack: 2, maxDaysBack: 30 });
  });

  it('ends cleanly when a terminal signals everything that runs in it', async () => {
    const allEnded = once(service.child, 'close');
    process.kill(-service.child.pid!, 'SIGINT');
    await allEnded;

    expect(service.output.match(/SIGINT: stopping/g)).toHaveLength(1);
    // No write-ahead log, and no journal of the lock.
    expect(readdirSync(folder).filter((name) => name.startsWith('diary.db-'))).toEqual(['diary.db-owner']);
  });
});

import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../../../proof/shared/process.ts';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();

/** Output of a service that ends at its start. */
async function printed(environment: Record<string, string>): Promise<string> {
  const service = ServiceProcess.spawn(environment);
  const [code] = (await once(service.child, 'close')) as [number];
  expect(code).toBe(1);
  return service.output;
}

describe('kept settings that cannot be read end the start with one line that says what to do', () => {
  const away = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://127.0.0.1:9/diary?serverSelectionTimeoutMS=200' };
  const sentence =
    'the settings in MongoDB: cannot be read (connect ECONNREFUSED 127.0.0.1:9); start the database first, because they say who may use the service';

  it('of a MongoDB that is away, as text', async () => {
    expect(await printed(away)).toBe(`${sentence}\n`);
  });

  it('of a MongoDB that is away, as JSON', async () => {
    const line = JSON.parse(await printed({ ...away, EXPORTER_LOG_FORMAT: 'json' })) as object;
    expect(line).toMatchObject({ level: 'error', context: 'Config', message: sentence });
  });

  it('of a file', async () => {
    const diary = join(folder, 'diary.db');
    // A folder in its place is unreadable for every user.
    mkdirSync(join(folder, 'settings.json'));
    expect(await printed({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${diary}` })).toBe(
      `${folder}/settings.json: cannot be read (EISDIR); let the user of the service read it, or remove it\n`,
    );
  });
});

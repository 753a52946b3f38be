import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess, runCommand } from '../../../proof/shared/process.ts';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { backUp } from '../../support/backup-setting';
import { aDay, aProduct } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'backup-and-update.md'), 'utf8');
const folder = new DiaryFolder();
let service: ServiceProcess | undefined;

afterEach(() => service?.stop('SIGKILL'));

/** The numbered steps of the section, each with its command, if it has one. */
function steps(): { text: string; command?: string }[] {
  const [, section = ''] = PAGE.split('## Restore\n');
  const [list = ''] = section.split('\nWith Docker');
  return list
    .split(/^\d\. /m)
    .slice(1)
    .map((text) => ({ text, command: /```sh\n\s*(.+)\n/.exec(text)?.[1] }));
}

describe('documented steps', () => {
  it('the five steps of the documentation restore a diary', async () => {
    const environment = {
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}`,
      EXPORTER_SCHEDULER_ENABLED: 'false',
      EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '0',
    };
    const store = new SqliteDocStore(await folder.open());
    await store.save(aDay('2024-08-31', { products: [aProduct('Apfel')] }));
    folder.close();
    service = await ServiceProcess.start(environment);
    expect((await backUp(service)).status).toBe(200);

    const [list, stop, restore, start, compare, ...more] = steps();
    expect(more).toEqual([]);
    const restoreCommand = (command = '', newest = '') => {
      const [, args = ''] = /^npm run restore(?: -- (.+))?$/.exec(command) ?? [undefined, 'not a restore'];
      const given = args.replace(/diary\.\S+\.db\.zst/, newest).split(' ');
      return runCommand('restore', given.filter(Boolean), folder.path, environment);
    };

    const { output } = await restoreCommand(list?.command);
    const newest = /To restore the newest: diary restore (\S+)/.exec(output)?.[1] ?? '';
    expect(newest).toMatch(/^diary\..*\.db\.zst$/);

    expect(stop?.text).toMatch(/^Stop the service: Ctrl\+C/);
    expect(await service.stop('SIGINT')).toBe(0);
    // The accident: the diary is lost.
    await new SqliteDocStore(await folder.open()).save(aDay('2024-09-05'));
    folder.changeFromOutside('DELETE FROM products; DELETE FROM days');
    folder.close();

    expect(restore?.command).toContain('--yes');
    const restored = await restoreCommand(restore?.command, newest);
    expect(restored.output).toContain('Restored: the diary has 1 day from 2024-08-31 to 2024-08-31, 1 product');
    expect(restored.code).toBe(0);

    expect(start?.command).toBe('npm start');
    service = await ServiceProcess.start(environment);
    const path = /^curl localhost:8080(\/\S+)$/.exec(compare?.command ?? '')?.[1] ?? '';
    const stats = (await (await fetch(service.url + path)).json()) as object;
    expect(stats).toMatchObject({ amountEntries: 1 });
  }, 60_000);
});

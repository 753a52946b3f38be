import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../../src/cli/restore/command';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { backUp } from '../../support/backup-setting';
import { runHere } from '../../support/command-here';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'backup-and-update.md'), 'utf8');
const folder = new DiaryFolder();
let service: TestApp | undefined;

afterEach(() => service?.close());

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
    };
    const store = new SqliteDocStore(await folder.open());
    await store.save(aDay('2024-08-31', { products: [aProduct('Apfel')] }));
    folder.close();
    service = await createTestApp({ environment });
    expect((await backUp(service)).status).toBe(200);

    const [list, stop, restore, start, compare, ...more] = steps();
    expect(more).toEqual([]);
    const restoreCommand = (line = '', newest = '') => {
      const [, args = ''] = /^npm run restore(?: -- (.+))?$/.exec(line) ?? [undefined, 'not a restore'];
      const given = args.replace(/diary\.\S+\.db\.zst/, newest).split(' ');
      return runHere(command, given.filter(Boolean), environment, folder.path);
    };

    const { output } = await restoreCommand(list?.command);
    const newest = /To restore the newest: diary restore (\S+)/.exec(output)?.[1] ?? '';
    expect(newest).toMatch(/^diary\..*\.db\.zst$/);

    expect(stop?.text).toMatch(/^Stop the service: Ctrl\+C/);
    await service.close();
    // The accident: the diary is lost.
    await new SqliteDocStore(await folder.open()).save(aDay('2024-09-05'));
    folder.changeFromOutside('DELETE FROM products; DELETE FROM days');
    folder.close();

    expect(restore?.command).toContain('--yes');
    const restored = await restoreCommand(restore?.command, newest);
    expect(restored.output).toContain('Restored: the diary has 1 day from 2024-08-31 to 2024-08-31, 1 product');
    expect(restored.code).toBe(0);

    expect(start?.command).toBe('npm start');
    service = await createTestApp({ environment });
    const path = /^curl localhost:8080(\/\S+)$/.exec(compare?.command ?? '')?.[1] ?? '';
    const stats = (await (await fetch(service.url + path)).json()) as object;
    expect(stats).toMatchObject({ amountEntries: 1 });
  });
});

import { command } from '../../../src/cli/reread/command';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { readDayPage } from '../../../src/sync/scraper/page/day-page';
import { runHere } from '../../support/command-here';
import { day } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { REAL_PAGE } from '../../support/real-page';

const DATE = day('2024-08-27');
const folder = new DiaryFolder();

/** The real day, stored by a version that did not know iodine. */
beforeEach(async () => {
  const page = readDayPage(REAL_PAGE, DATE);
  if (page.kind !== 'day') throw new Error(page.kind);
  const nutrients = { ...page.day.nutrients!, IODINE: null };
  await new SqliteDocStore(await folder.open()).save({ ...page.day, nutrients }, { page: page.block });
  folder.close();
});

const reread = (...args: string[]) =>
  runHere(command, args, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}` });

describe('reread program', () => {
  it('says what would change, and changes it with --write', async () => {
    const dry = await reread();
    expect(dry.output).toContain('2024-08-27: IODINE unknown -> 11.8\n1 page read: 0 days unchanged, 1 would change');
    expect(dry.code).toBe(0);

    expect(await reread('--write')).toMatchObject({ code: 0 });

    const store = new SqliteDocStore(await folder.open());
    expect(await store.findDay(DATE, { includeDetails: true })).toMatchObject({ nutrients: { IODINE: 11.8 } });
    folder.close();
    expect((await reread()).output).toContain('1 page read: 1 day unchanged, 0 would change');
  });

  it('reads the range that is asked for', async () => {
    expect((await reread('--from', '2024-08-28')).output).toContain('0 pages read');
  });

  it.each([
    [['--from', '27.08.2024'], '--from must be a date as YYYY-MM-DD'],
    [['--from', '2024-08-28', '--to', '2024-08-27'], '--from must not be after --to'],
    [['--wirte'], '--wirte is not an option; accepted: --from, --to, --write, --help'],
  ])('refuses %j with one line', async (args, line) => {
    expect(await reread(...args)).toEqual({ code: 1, output: `${line}\n` });
  });
});

import { existsSync } from 'node:fs';
import { command } from '../../../src/cli/page-report/command';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { readDayPage } from '../../../src/sync/scraper/page/day-page';
import { runHere } from '../../support/command-here';
import { day } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { readReport } from '../../support/page-reports';
import { takeBackTo } from '../../support/schemas';
import { changed, dayOf, REAL_PAGE } from '../../support/real-page';

const DATE = day('2024-08-27');
const folder = new DiaryFolder();

/** The real day, and a later page of it with another class of its table. */
beforeEach(async () => {
  const store = new SqliteDocStore(await folder.open());
  const page = readDayPage(REAL_PAGE, DATE) as { block: string };
  await store.save(dayOf(readDayPage(REAL_PAGE, DATE)), { page: page.block });
  const later = readDayPage(changed('class="myday-table-std"', 'class="diary-table"'), DATE) as { block: string };
  await store.keepPage({ date: DATE, html: later.block });
  folder.close();
});

const report = (args: string[], environment: Record<string, string> = {}) =>
  runHere(command, args, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}`, ...environment }, folder.path);

describe('page-report program', () => {
  it('prints the report and nothing else', async () => {
    const { code, output } = await report([DATE]);

    expect(code).toBe(0);
    expect(output).toMatch(/^<!--\n.*<\/div>\n$/s);
    expect(output).not.toMatch(/Ziegenjogurt|Skyr|Dinner/i);
    expect(readReport(output)).toEqual({ kind: 'page not understood', detail: 'there is no product table' });
    // It has no use for tokens and sessions.
    expect(existsSync(`${folder.file}.access`)).toBe(false);
  });

  it('works beside a service that uses the file, and refuses a file that is missing or older', async () => {
    await folder.open();
    expect((await report([DATE])).code).toBe(0);
    folder.close();
    takeBackTo(10, folder.file);
    expect(await report([DATE])).toEqual({
      code: 1,
      output: `The diary file ${folder.file} is one of an older version: start the service of this one first\n`,
    });
    const missing = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite:nowhere/diary.db' };
    expect(await report([DATE], missing)).toEqual({ code: 1, output: 'There is no diary at nowhere/diary.db\n' });
  });

  it('says that there is no such page, and which setting keeps none', async () => {
    const sentence = 'No page of 2024-08-28 is kept that was not understood';
    expect(await report(['2024-08-28'])).toEqual({ code: 1, output: `${sentence}\n` });
    expect(await report(['2024-08-28'], { EXPORTER_PERSISTENCE_KEEP_PAGES: 'false' })).toEqual({
      code: 1,
      output: `${sentence}; no pages are kept, because EXPORTER_PERSISTENCE_KEEP_PAGES is false\n`,
    });
  });

  it.each([
    [[], 'The day is missing or no date: give it as YYYY-MM-DD'],
    [['27.08.2024'], 'The day is missing or no date: give it as YYYY-MM-DD'],
    [['2024-08-27', '2024-08-28'], 'There is more than one date'],
  ])('refuses %j with one line', async (args, line) => {
    expect(await report(args)).toEqual({ code: 1, output: `${line}\n` });
  });
});

import { parseEnv } from 'node:util';
import { command } from '../../../src/cli/copy-diary/command';
import type { DatedOrigin } from '../../../src/diary/history/day-origin';
import type { DayEntry } from '../../../src/diary/day-entry';
import { SqliteVersionStore } from '../../../src/persistence/sqlite/sqlite-version-store';
import { SqliteUserDataStore } from '../../../src/persistence/sqlite/sqlite-user-data-store';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { runHere } from '../../support/command-here';
import { aDay, aProduct, day } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { describeWithMongo, withClient } from '../../support/mongo';
import { MongoDiaries, type MongoDiary, writeEntries } from '../../support/mongo-diary';
import { ODD_TEXTS } from '../../support/odd-days';
import { ALL_OWN_DATA, ownDataIn, saveOwnData } from '../../support/own-data';
import { readEntries, slicesOf, unreadPage } from '../../support/stored';
import { createTestApp } from '../../support/create-test-app';
import { DAYS_OF_FDDB_EXPORTER, writeCollectionOfFddbExporter } from '../../support/fddb-exporter';
import { commandsOnPage } from '../../support/fddb-exporter-page';
import { getJson } from '../../support/requests';
import { until } from '../../support/until';

const ZONE = 'Europe/Berlin';
/** Names of up to 500 characters: an import takes no longer ones. It composes letters. */
const NAMES = ODD_TEXTS.filter((text) => text.length <= 500 && text === text.normalize());
const ODD_DAYS = NAMES.map((text, index) =>
  aDay(`2024-03-${String(index + 1).padStart(2, '0')}`, {
    products: [aProduct(text, { amount: text, calories: 0.1 * index }), aProduct('Brot')],
    totalFibre: index % 2 === 0 ? null : 0.1 + 0.2,
  }),
);

/** The fingerprint is that of the last comparison with the site; the next one notes it again. */
const withoutFingerprint = ({ fingerprint: _, ...origin }: DatedOrigin) => origin;

describeWithMongo('A diary that moves', (mongo) => {
  const folder = new DiaryFolder();
  const diaries = new MongoDiaries();

  afterEach(() => diaries.close());

  async function readFile(file = folder.file): Promise<DayEntry[]> {
    const entries = await readEntries(new SqliteDocStore(await folder.open(file)));
    folder.close();
    return entries;
  }

  function copy(from: string, to: string, ...more: string[]) {
    return runHere(command, ['--from', from, '--to', to, ...more], { TZ: ZONE });
  }

  it('from a file into MongoDB and back again is the same diary with the same ids, odd names and all', async () => {
    const database = await folder.open();
    const file = new SqliteDocStore(database);
    await saveOwnData(new SqliteUserDataStore(database));
    const sources = ['PAGE', 'HISTORY', null] as const;
    for (const [index, odd] of ODD_DAYS.entries()) {
      await file.save(odd, { origin: { source: sources[index % 3], readAt: index, fingerprint: `print ${index}` } });
    }
    const changed = { ...ODD_DAYS[0]!, totalCalories: 1 };
    await file.save(changed, { keepAs: () => ({ by: 'HISTORY', replacedAt: 1000 }) });
    const versions = (await slicesOf(new SqliteVersionStore(database).read({}))).flat();
    expect(versions).toHaveLength(1);
    const origins = (await file.readOrigins({})).map(withoutFingerprint);
    folder.close();
    const before = await readFile();
    const uri = mongo.freshUri();

    const there = await copy(`sqlite:${folder.file}`, uri);
    expect(there).toEqual({ code: 0, output: expect.stringContaining(`Days: ${ODD_DAYS.length} added`) });
    const { store, products, userData, versions: inMongo } = await diaries.open(uri);
    expect((await slicesOf(inMongo.read({}))).flat()).toEqual(versions);
    expect(await readEntries(store)).toEqual(before);
    expect(await ownDataIn(userData)).toEqual(ALL_OWN_DATA);
    expect((await store.readOrigins({})).map(withoutFingerprint)).toEqual(origins);
    expect((await products.findNames()).sort()).toEqual([...NAMES, 'Brot'].sort());
    expect((await copy(`sqlite:${folder.file}`, uri)).output).toContain(
      `Days: 0 added, 0 replaced, ${ODD_DAYS.length}`,
    );

    const back = await copy(uri, `sqlite:${folder.file}.back`);
    expect(back.code).toBe(0);
    expect(await readFile(`${folder.file}.back`)).toEqual(before);
    const copied = await folder.open(`${folder.file}.back`);
    expect((await new SqliteDocStore(copied).readOrigins({})).map(withoutFingerprint)).toEqual(origins);
    expect((await slicesOf(new SqliteVersionStore(copied).read({}))).flat()).toEqual(versions);
    expect(await ownDataIn(new SqliteUserDataStore(copied))).toEqual(ALL_OWN_DATA);
  });

  it('keeps what the target knows of a day, when its page was read and how fetches went; --replace takes the source', async () => {
    const [first, second] = [mongo.freshUri(), mongo.freshUri()];
    const [source, target] = [await diaries.open(first), await diaries.open(second)];
    const keptFrom = async ({ store }: MongoDiary, name: string, readAt: number) => {
      await store.save(aDay('2024-08-27'), { page: `page of the ${name}`, origin: { source: 'PAGE', readAt } });
      await store.keepPage({ date: day('2024-08-27'), html: `unread by the ${name}` });
    };
    await keptFrom(source, 'source', 1000);
    await keptFrom(target, 'target', 2000);
    const [known, failed, empty] = ['2024-08-27', '2024-08-28', '2024-08-29'].map(day);
    await source.state.noteFetches([
      { day: known!, outcome: 'stored', at: 1000 },
      { day: failed!, outcome: 'site unavailable', at: 1000 },
      { day: empty!, outcome: 'nothing logged', at: 1000 },
    ]);
    await target.state.noteFetches([
      { day: failed!, outcome: 'nothing logged', at: 999 },
      { day: empty!, outcome: 'unexpected page', at: 1001 },
    ]);

    const { code, output } = await copy(first, second);
    // Two pages of a day and three fetches, beside the day.
    expect([code, output]).toEqual([1, expect.stringContaining('the target lacks 2 of 6 lines')]);
    expect(output).toMatch(/^ {2}source: .*page of the source"}$/m);
    expect((await target.store.readOrigins({}))[0]!.readAt).toBe(2000);
    expect(await target.state.fetchesIn({})).toEqual([
      { day: '2024-08-27', outcome: 'stored', at: 1000 },
      { day: '2024-08-28', outcome: 'nothing logged', at: 999 },
      { day: '2024-08-29', outcome: 'unexpected page', at: 1001 },
    ]);

    expect((await copy(first, second, '--replace')).code).toBe(0);
    expect((await target.store.readOrigins({}))[0]!.readAt).toBe(1000);
    expect(await unreadPage(target.store, '2024-08-27')).toBe('unread by the source');
  });

  it('from MongoDB and back keeps ids as MongoDB made them, and its midnights are those of TZ', async () => {
    const [first, second] = [mongo.freshUri(), mongo.freshUri()];
    const original = await diaries.open(first);
    const { store } = original;
    await store.save(aDay('2024-08-27', { products: [aProduct('Äpfel')] }));
    await store.save(aDay('2024-12-24'));

    expect((await copy(first, `sqlite:${folder.file}`)).code).toBe(0);
    expect((await copy(`sqlite:${folder.file}`, second)).code).toBe(0);

    const { database } = await diaries.open(second);
    // The fence is that of the run that wrote the document, here of the copy.
    const documents = await database.entries.find({}, { fence: 0 }).sort({ day: 1 }).lean();
    expect(documents).toEqual(await original.database.entries.find({}, { fence: 0 }).sort({ day: 1 }).lean());
    expect(documents.map(({ date }) => date?.toISOString())).toEqual([
      '2024-08-26T22:00:00.000Z',
      '2024-12-23T23:00:00.000Z',
    ]);
  });

  it('with a name in decomposed letters, as earlier versions stored it, is whole: the import composes it', async () => {
    const [first, second] = [mongo.freshUri(), mongo.freshUri()];
    const decomposed = aProduct('A\u0308pfel');
    await (await diaries.open(first)).store.save(aDay('2024-08-27', { products: [decomposed] }));

    expect((await copy(first, second)).code).toBe(0);

    const [entry] = await readEntries((await diaries.open(second)).store);
    expect(entry!.products!.map(({ name }) => name)).toEqual(['\u00c4pfel']);
  });

  it('from one collection into another stays on the same server', async () => {
    const uri = mongo.freshUri();
    await (await diaries.open(uri, { collection: 'old' })).store.save(aDay('2024-08-27'));

    const same = await copy(uri, uri, '--collection', 'old');
    expect([same.code, same.output.trim()]).toEqual([
      1,
      expect.stringMatching(/^The source and the target are the same/),
    ]);
    expect((await copy(uri, uri, '--collection', 'old', '--to-collection', 'new')).code).toBe(0);

    expect((await (await diaries.open(uri, { collection: 'new' })).store.countDays({})).count).toBe(1);
  });

  it('is refused while an export runs on either side, and may export again afterwards', async () => {
    const [first, second] = [mongo.freshUri(), mongo.freshUri()];
    const source = await diaries.open(first);
    await source.store.save(aDay('2024-08-27'));
    const { state } = await diaries.open(second);
    await state.takeLease('a service', 60);

    const refused = await copy(first, second);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('An export is already running; try again when it has ended'),
    ]);
    expect(await source.state.takeLease('another', 5)).toBe(true);
    await source.state.returnLease('another');

    await state.returnLease('a service');
    expect((await copy(first, second)).code).toBe(0);
    expect(await state.takeLease('a service', 60)).toBe(true);
  });

  it('with a duplicate day is refused, naming the day, and nothing is copied', async () => {
    const uri = mongo.freshUri();
    const twice = { day: day('2024-08-27'), products: [], totalCalories: 1 };
    await writeEntries(uri, [
      { ...twice, _id: 'one', date: new Date('2024-08-26T22:00:00Z') },
      { ...twice, _id: 'other', date: new Date('2024-08-27T00:00:00Z') },
    ]);

    const { code, output } = await copy(uri, `sqlite:${folder.file}`);

    expect(code).toBe(1);
    expect(output).toContain('The source holds these days more than once; remove one of each: 2024-08-27');
    expect(await readFile()).toEqual([]);
  });
});

describeWithMongo('The commands on the page about fddb-exporter', (mongo) => {
  const folder = new DiaryFolder();

  let uri: string;
  beforeEach(async () => {
    uri = mongo.freshUri();
    await writeCollectionOfFddbExporter(uri, 'fddb');
  });

  /** Commands of the page, with the address of this test's database. */
  const [start, compare, copy] = commandsOnPage();
  const here = (commands = '') => commands.replaceAll('mongodb://user:password@host/fddb', uri);

  /** The figures to compare, from a service that was started as on the page. */
  async function compareDays(environment: Record<string, string>): Promise<unknown> {
    const service = await createTestApp({ environment });
    try {
      await until(async () => (await getJson(`${service.url}/actuator/health/readiness`)).status === 200);
      const [, path] = /^curl localhost:8080(\S+)$/m.exec(compare!)!;
      const { body } = await getJson(service.url + path);
      return [body.amountEntries, body.firstEntryDate, body.lastEntryDate];
    } finally {
      await service.close();
    }
  }
  /** Figures of that program's days. */
  const ITS_DAYS = [DAYS_OF_FDDB_EXPORTER.length, DAYS_OF_FDDB_EXPORTER[0], DAYS_OF_FDDB_EXPORTER.at(-1)];

  async function documents(): Promise<Record<string, unknown>[]> {
    return withClient(uri, {}, (client) => client.db().collection('fddb').find().sort({ date: 1 }).toArray());
  }

  it('take its collection over: every day is there, and only the field `day` is new', async () => {
    const before = await documents();
    const exported = here(start).match(/(?<=^export ).*$/gm) ?? [];
    const environment = parseEnv(exported.join('\n').replaceAll(/ (?=EXPORTER_)/g, '\n')) as Record<string, string>;
    expect(Object.keys(environment)).toHaveLength(5);
    expect(here(start)).toMatch(/^npm start$/m);

    expect(await compareDays(environment)).toEqual(ITS_DAYS);

    const after = await documents();
    expect(after.map(({ day }) => day)).toEqual(DAYS_OF_FDDB_EXPORTER);
    expect(after.map(({ day: _, ...rest }) => rest)).toEqual(before);
  });

  it('move it into the file that is the default, where every day is the same', async () => {
    const [, zone, args] = /^TZ=(\S+) npm run copy-diary -- (.*)\nnpm start$/m.exec(here(copy))!;

    const { code, output } = await runHere(command, args!.trim().split(/\s+/), { TZ: zone! }, folder.path);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Days: 4 added') });
    expect(output).toContain('Verified: the target holds all ');

    const file = { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.path}/data/diary.db` };
    expect(await compareDays({ TZ: zone!, ...file })).toEqual(ITS_DAYS);
    expect((await documents()).map(({ day }) => day)).toEqual(DAYS_OF_FDDB_EXPORTER);
  });
});

import { addDays } from '../../src/diary/calendar-day';
import { aDay, aProduct, day } from '../support/days';
import { describeWithMongo } from '../support/mongo';
import { MongoDiaries, type MongoDiary } from '../support/mongo-diary';
import { TcpProxy } from '../support/tcp-proxy';

const FIRST = day('2024-01-01');
/** One for the lease, four for what is stored and the page, two each for the version and the new names, the entry, three for the old names, and the versions. */
const MAX_COMMANDS = 14;

describeWithMongo('A MongoDB at a distance of 100 ms', (mongo) => {
  let proxy: TcpProxy;
  let diary: MongoDiary;
  const diaries = new MongoDiaries();
  let commands = 0;

  beforeAll(async () => {
    const { host, port } = new URL(mongo.uri);
    proxy = await TcpProxy.start(Number(port));
    diary = await diaries.open(mongo.uri.replace(host, `127.0.0.1:${proxy.port}`));
    proxy.refuses = () => {
      commands++;
      return false;
    };
    proxy.delayMs = 100;
  });
  afterAll(async () => {
    await diaries.close();
    await proxy.stop();
  });

  /** A day of so many foods, none of which another kind has. */
  const dayOf = (count: number, kind: string) =>
    aDay(addDays(FIRST, count), {
      products: Array.from({ length: count }, (_, at) => aProduct(`${kind} ${count}.${at}`)),
    });

  it.each([13, 60, 240])('replaces a day of %d foods by other foods, and answers that it did', async (count) => {
    const { store, state, products } = diary;
    const replacedAt = Date.parse('2024-09-01T12:00:00Z');
    expect(await state.takeLease('run', 60)).toBeDefined();
    const options = { lease: 'run', page: '<p></p>', keepAs: () => ({ by: 'IMPORT', replacedAt }) as const };
    await store.save(dayOf(count, 'old'), options);
    commands = 0;

    expect(await store.save(dayOf(count, 'new'), options)).toBe('written');

    expect(commands).toBeLessThanOrEqual(MAX_COMMANDS);
    expect((await products.findNames(`old ${count}.`)).length).toBe(0);
    expect((await products.findNames(`new ${count}.`)).length).toBe(count);
    expect((await diary.versions.list(addDays(FIRST, count)))[0]?.entry.products).toHaveLength(count);
  });
});

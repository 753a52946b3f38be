import { parseArgs } from 'node:util';
import { bareServer, measureEndpoints } from './parts/endpoints.ts';
import { ms, printTable } from './shared/figures.ts';
import { diaryOf } from './shared/diary.ts';
import { type BenchRequest, REQUESTS } from './shared/requests.ts';
import { bounded, build, READINESS, spawnService, withFolder } from './shared/service.ts';
import { mongo, sqlite } from './shared/stores.ts';

/** Measures every endpoint with one, ten and fifty years of diary, and checks those that should not grow. */

const YEARS = [1, 10, 50];
/** Tolerance, because lookups in a larger file take slightly longer. */
const GROWTH = 1.6;
const MAX_MS = 1000;

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'SQLite' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'no-build': { type: 'boolean', default: false },
  },
});

bounded(10, async () => {
  if (!values['no-build']) build();
  await withFolder(async (folder) => {
    const databases = values.store === 'SQLite' ? sqlite(folder) : await mongo(folder);
    if ('missing' in databases) throw new Error(databases.missing);
    const columns: Map<string, number>[] = [];
    for (const years of YEARS) {
      console.log(`Asking ${years} years of diary ...`);
      const store = databases.make(`years-${years}`);
      await databases.fill(store, diaryOf(years));
      const service = await (await spawnService(store.url)).ready(READINESS);
      const bare = await bareServer(store);
      const options = { seconds: Number(values.seconds), only: new RegExp(values.only) };
      const results = await measureEndpoints(service, bare, options);
      columns.push(new Map(results.map(({ name, service: { medianMs } }) => [name, medianMs])));
      await Promise.all([service.stop(), bare.stop()]);
    }
    await databases.stop();
    printTable([['median, ms', ...YEARS.map((years) => `${years} years`), ''], ...rowsOf(columns)]);
  });
});

function rowsOf(columns: readonly Map<string, number>[]): string[][] {
  return [...columns[0]!.keys()].map((name) => {
    const medians = columns.map((column) => column.get(name)!);
    const request: BenchRequest = REQUESTS[name as keyof typeof REQUESTS];
    const grows = request.constant === true && medians.at(-1)! > medians[1]! * GROWTH;
    const isLong = request.stream !== true && medians.at(-1)! > MAX_MS;
    return [
      name,
      ...medians.map(ms),
      grows ? 'grows !' : isLong ? 'long !' : request.constant === true ? 'constant' : '',
    ];
  });
}

import { parseEnv } from 'node:util';
import { command } from '../../../src/cli/copy-diary/command';
import { runHere } from '../../support/command-here';
import { createTestApp } from '../../support/create-test-app';
import { DiaryFolder } from '../../support/diary-folder';
import { DAYS_OF_FDDB_EXPORTER, writeCollectionOfFddbExporter } from '../../support/fddb-exporter';
import { describeWithMongo, withClient } from '../../support/mongo';
import { commandsOnPage } from '../../support/fddb-exporter-page';
import { getJson } from '../../support/requests';
import { until } from '../../support/until';

const folder = new DiaryFolder();
describeWithMongo('The commands on the page about fddb-exporter', (mongo) => {
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

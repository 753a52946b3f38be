import { parseEnv } from 'node:util';
import { ServiceProcess, runCommand } from '../../../proof/shared/process.ts';
import { DiaryFolder } from '../../support/diary-folder';
import { DAYS_OF_FDDB_EXPORTER, writeCollectionOfFddbExporter } from '../../support/fddb-exporter';
import { describeWithMongo, withClient } from '../../support/mongo';
import { commandsOnPage } from '../../support/fddb-exporter-page';
import { getJson } from '../../support/requests';

const folder = new DiaryFolder();
/** Keeps tests away from the diary site. */
const ALONE = { EXPORTER_UPSTREAM_URL: 'http://127.0.0.1:9', EXPORTER_SCHEDULER_ENABLED: 'false' };

describe('coming from fddb-exporter', () => {
  it('a start with its settings warns once, with the address of its database and without a secret', async () => {
    const settings = {
      'FDDB-EXPORTER_FDDB_PASSWORD': 'hunter2',
      'spring.mongodb.uri': 'mongodb://me:hunter2@db/fddb',
      INFLUXDB_BUCKET: 'fddb',
    };
    const service = await ServiceProcess.start({ ...ALONE, ...settings }, folder.path);

    const lines = service.output.split('\n').filter((line) => line.includes('fddb-exporter'));
    expect(lines).toEqual([expect.stringMatching(/ WARN .*=mongodb:\/\/me:\*+@db\/fddb and .*COLLECTION=fddb$/)]);
    const setUp = (await getJson(`${service.url}/api/v2/setup`)).body;
    expect(setUp).toMatchObject({ fddbExporterFound: true });
    await service.stop();
    expect(service.output).not.toContain('hunter2');
  });
});

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
    const service = await ServiceProcess.start({ ...environment, ...ALONE }, folder.path);
    try {
      const [, path] = /^curl localhost:8080(\S+)$/m.exec(compare!)!;
      const { body } = await getJson(service.url + path);
      return [body.amountEntries, body.firstEntryDate, body.lastEntryDate];
    } finally {
      await service.stop();
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

    const { code, output } = await runCommand('copy', args!.trim().split(/\s+/), folder.path, { TZ: zone! });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Days: 4 added') });
    expect(output).toContain('Verified: the target holds all ');

    expect(await compareDays({ TZ: zone! })).toEqual(ITS_DAYS);
    expect((await documents()).map(({ day }) => day)).toEqual(DAYS_OF_FDDB_EXPORTER);
  });
});

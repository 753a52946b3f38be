import type { MongoClient } from 'mongodb';
import { describeWithMongo, type Mongo, startMongo, withClient } from '../support/mongo';
import { describeWithVictoriaMetrics, startVictoriaMetrics, type VictoriaMetrics } from '../support/victoria-metrics';

const IMPATIENT = { serverSelectionTimeoutMS: 1_000 };

function save(uri: string, day: string): Promise<unknown> {
  // Only what is in the journal is safe from a crash.
  return withClient(uri, {}, (client) =>
    client
      .db()
      .collection('days')
      .insertOne({ day }, { writeConcern: { w: 1, j: true } }),
  );
}

function daysIn(uri: string, options = {}): Promise<string[]> {
  const read = (client: MongoClient) => client.db().collection('days').find().sort({ day: 1 }).toArray();
  return withClient(uri, options, async (client) => (await read(client)).map((document) => String(document['day'])));
}

describeWithMongo('the MongoDB of the tests', () => {
  let mongo: Mongo;
  beforeAll(async () => (mongo = await startMongo()));
  afterAll(() => mongo.stop());

  it('keeps what it is given', async () => {
    await save(mongo.uri, '2024-08-27');

    expect(await daysIn(mongo.uri)).toEqual(['2024-08-27']);
  });

  it('has as many empty databases as are asked for', async () => {
    const other = mongo.freshUri();
    await save(mongo.uri, '2024-08-28');

    expect(await daysIn(other)).toEqual([]);
    expect(await daysIn(mongo.freshUri())).toEqual([]);
  });
});

describe.each([
  ['a mongod', { own: true }],
  ['a replica set', { replicaSet: true }],
])('%s', (_, options) => {
  describeWithMongo(
    'of its own',
    () => {
      let mongo: Mongo;
      beforeAll(async () => (mongo = await startMongo(options)));
      afterAll(() => mongo.stop());

      it('is killed and started again at the same address with its data', async () => {
        await save(mongo.uri, '2024-08-27');

        await mongo.kill();
        await expect(daysIn(mongo.uri, IMPATIENT)).rejects.toThrow('ECONNREFUSED');

        await mongo.restart();
        await save(mongo.uri, '2024-08-28');
        expect(await daysIn(mongo.uri)).toEqual(['2024-08-27', '2024-08-28']);
      });

      it('is started again while it runs', async () => {
        await save(mongo.uri, '2024-08-29');

        await mongo.restart();

        expect(await daysIn(mongo.uri)).toContain('2024-08-29');
      });

      it('is stopped for good, and more than once', async () => {
        await mongo.stop();
        await mongo.stop();

        await expect(daysIn(mongo.uri, IMPATIENT)).rejects.toThrow('ECONNREFUSED');
      });
    },
    options,
  );
});

describeWithMongo(
  'a replica set',
  () => {
    it('has transactions', async () => {
      const mongo = await startMongo({ replicaSet: true });
      const added = await withClient(mongo.uri, {}, async (client) => {
        const days = client.db().collection('days');
        await days.insertOne({ day: '2024-08-27' });
        const undone = client.withSession((session) =>
          session.withTransaction(async () => {
            await days.insertOne({ day: '2024-08-28' }, { session });
            throw new Error('changed its mind');
          }),
        );
        await expect(undone).rejects.toThrow('changed its mind');
        return days.countDocuments();
      });
      await mongo.stop();

      expect(added).toBe(1);
    });
  },
  { replicaSet: true },
);

describeWithVictoriaMetrics('the time-series server of the tests', () => {
  let server: VictoriaMetrics;
  beforeAll(async () => (server = await startVictoriaMetrics()));
  afterAll(() => server.stop());

  async function write(line: string): Promise<number> {
    const query = 'org=primary&bucket=nutrition-diary&precision=s';
    const answer = await fetch(`${server.url}/api/v2/write?${query}`, { method: 'POST', body: line });
    return answer.status;
  }

  // 1704067200 is 2024-01-01T00:00:00Z.
  const FIRST = { values: [2000.5], timestamps: [1704067200_000] };

  it('keeps what comes by the write API of InfluxDB, years back', async () => {
    expect(await write('dailyTotals fat=70.25,calories=2000.5 1704067200')).toBe(204);

    expect(await server.readBack()).toEqual([
      { ...FIRST, metric: { __name__: 'dailyTotals_calories' } },
      { values: [70.25], timestamps: [1704067200_000], metric: { __name__: 'dailyTotals_fat' } },
    ]);
  });

  it('is killed and started again at the same address with its data', async () => {
    expect(await write('other calories=2000.5 1704067200')).toBe(204);

    await server.kill();
    await expect(write('other calories=1 1704153600')).rejects.toThrow('fetch failed');

    await server.restart();
    expect(await write('later calories=1 1704153600')).toBe(204);
    const stored = await server.readBack();
    expect(stored).toContainEqual({ ...FIRST, metric: { __name__: 'other_calories' } });
    expect(stored.map(({ metric }) => metric['__name__'])).toContain('later_calories');
  });
});

import { readFileSync } from 'node:fs';
import type { Days } from '../../src/persistence/days';
import { SqliteDays } from '../../src/persistence/sqlite/sqlite-days';
import { DiaryFolder } from '../support/diary-folder';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { MongoDiaries } from '../support/mongo-diary';
import { tenYears } from '../support/random-diary';
import { ServiceProcess } from '../support/service-process';
import '../support/needs-build';
import { saveAll } from '../support/stored';

const DOWNLOAD = '/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&details=true';
const MEGABYTE = 1024 * 1024;

async function fill(store: Days): Promise<void> {
  await saveAll(store, tenYears());
}

/** The most memory that a service has had while two clients download the diary at once, and the length of their files. */
async function downloadTwice(url: string): Promise<{ mostBytes: number; lengths: number[] }> {
  const service = await ServiceProcess.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: url });
  try {
    const files = Array.from({ length: 2 }, async () => (await fetch(service.url + DOWNLOAD)).arrayBuffer());
    const lengths = (await Promise.all(files)).map(({ byteLength }) => byteLength);
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8')) ?? [];
    return { mostBytes: Number(kilobytes) * 1024, lengths };
  } finally {
    await service.stop();
  }
}

function expectLittleMemory({ mostBytes, lengths }: { mostBytes: number; lengths: number[] }): void {
  expect(Math.min(...lengths)).toBeGreaterThan(10 * MEGABYTE);
  expect(mostBytes).toBeGreaterThan(0);
  // It was 122 MB from a file and 156 MB from MongoDB when this was written.
  expect(mostBytes).toBeLessThan(200 * MEGABYTE);
}

describe('Ten years as JSON lines, downloaded by two clients at once,', () => {
  const folder = new DiaryFolder();

  it('take less than 200 MB of memory from a file', async () => {
    await fill(new SqliteDays(await folder.open()));
    folder.close();

    expectLittleMemory(await downloadTwice(`sqlite:${folder.file}`));
  }, 120_000);
});

describeWithMongo('Ten years as JSON lines from MongoDB, downloaded by two clients at once,', () => {
  const diaries = new MongoDiaries();
  let mongo: Mongo;
  beforeAll(async () => (mongo = await startMongo()));
  afterAll(() => mongo.stop());
  afterEach(() => diaries.close());

  it('take less than 200 MB of memory', async () => {
    const uri = mongo.freshUri();
    await fill((await diaries.open(uri)).store);

    expectLittleMemory(await downloadTwice(uri));
  }, 120_000);
});

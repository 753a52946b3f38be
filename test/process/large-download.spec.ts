import { readFileSync } from 'node:fs';
import { SqliteDays } from '../../src/persistence/sqlite/sqlite-days';
import { DiaryFolder } from '../support/diary-folder';
import { tenYears } from '../support/random-diary';
import { ServiceProcess } from '../support/service-process';
import '../support/needs-build';
import { saveAll } from '../support/stored';

const DOWNLOAD = '/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&details=true';
const MEGABYTE = 1024 * 1024;

const folder = new DiaryFolder();

// That the store is read no faster than the client takes the answer, MongoDB included, is in download/json-lines.spec.ts.
it('Ten years as JSON lines, downloaded by two clients at once, take less than 200 MB of memory', async () => {
  await saveAll(new SqliteDays(await folder.open()), tenYears());
  folder.close();
  const service = await ServiceProcess.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}` });
  try {
    const files = Array.from({ length: 2 }, async () => (await fetch(service.url + DOWNLOAD)).arrayBuffer());
    const lengths = (await Promise.all(files)).map(({ byteLength }) => byteLength);
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8')) ?? [];

    expect(Math.min(...lengths)).toBeGreaterThan(10 * MEGABYTE);
    expect(Number(kilobytes)).toBeGreaterThan(0);
    // It was 122 MB when this was written.
    expect(Number(kilobytes) * 1024).toBeLessThan(200 * MEGABYTE);
  } finally {
    await service.stop();
  }
}, 120_000);

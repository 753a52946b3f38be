import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DocStore } from '../../../src/persistence/doc-store';
import { backUp, listBackups } from '../../support/backup-setting';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { describeWithSmallDisk, SmallDisk } from '../../support/small-disk';

describeWithSmallDisk('a disk that is too small for a backup', () => {
  let disk: SmallDisk;
  let service: TestApp;
  const products = Array.from({ length: 15 }, (_, index) => aProduct(`Produkt ${index}`));
  const dayAt = (index: number) =>
    aDay(new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10), { products });

  beforeEach(async () => {
    disk = SmallDisk.mount(24);
    service = await createTestApp({
      environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${disk.path}/diary.db` },
    });
    // A diary of about 1 MB on a disk that has 0.3 MB left.
    const store = service.app.get(DocStore);
    for (let index = 0; index < 500; index++) await store.save(dayAt(index));
    disk.fill(300_000);
  });
  afterEach(async () => {
    await service.close();
    disk.unmount();
  });

  it('is a sentence and a figure; nothing is left of it, and the diary goes on being written', async () => {
    const folder = join(disk.path, 'backups');
    const { status, body } = await backUp(service);
    const reason = 'The disk of the backup folder is full';
    expect({ status, body }).toMatchObject({ status: 503, body: { detail: reason } });
    expect(readdirSync(folder)).toEqual([]);
    expect((await listBackups(service)).lastProblem).toMatchObject({ reason });
    const metrics = await (await fetch(`${service.url}/actuator/prometheus`)).text();
    expect(metrics).toContain('diary_backup_runs_total{outcome="disk full"} 1');

    await expect(service.app.get(DocStore).save(dayAt(501))).resolves.toBe('written');
    expect((await fetch(`${service.url}/actuator/health/readiness`)).status).toBe(200);
  });
});

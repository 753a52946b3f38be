import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, upstreamOf } from '../support/create-test-app';

it('a diary file that was deleted makes exports fail and the service not ready, instead of days that are lost later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deleted-file-'));
  const site = await SimulatedSite.start();
  const service = await createTestApp({
    environment: { ...upstreamOf(site), EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder}/diary.db` },
  });
  const statusOf = async (path: string) => (await fetch(service.url + path)).status;
  try {
    expect(await statusOf('/api/v2/nutritiondata/export?days=1')).toBe(200);
    rmSync(`${folder}/diary.db`);

    expect(await statusOf('/api/v2/nutritiondata/export?days=2')).toBe(503);
    expect(await statusOf('/actuator/health/readiness')).toBe(503);
    expect(await statusOf('/actuator/health/liveness')).toBe(200);
  } finally {
    await service.close();
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, upstreamOf } from './create-test-app';
import { exportDays } from './requests';

/** Loads the libraries of exports, which otherwise takes part of the time that the first answer of the site may take. */
export async function makeFirstExport(): Promise<void> {
  const site = await SimulatedSite.start();
  const service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
  await exportDays(service, '2024-08-26', '2024-08-26');
  await service.close();
  await site.stop();
}

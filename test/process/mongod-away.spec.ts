import '../support/needs-build';
import { setTimeout as wait } from 'node:timers/promises';
import { ServiceProcess } from '../support/service-process';

it('prepares the database once: a MongoDB that is away is reported once for each attempt', async () => {
  // Nothing listens at port 1.
  const service = await ServiceProcess.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://127.0.0.1:1/diary' });
  await service.prints(/The database cannot be used yet/);
  // The next attempt comes after two seconds; a second preparation would report within milliseconds.
  await wait(300);
  expect(service.output.match(/The database cannot be used yet/g)).toHaveLength(1);
  await service.prints(/Postponed notices were not read or not sent: The document store cannot be used/);
  await service.stop();
});

import { ServiceProcess } from '../../proof/shared/process.ts';

/**
 * The built service of a suite or block, by default on an empty diary in memory: for suites that need the build and nothing from
 * within the service. It starts in less time than Jest takes to load the source.
 */
export function builtService(environment: Record<string, string> = {}): { url: string } {
  const service = { url: '' };
  let started: ServiceProcess;
  beforeAll(async () => {
    started = await ServiceProcess.start({
      EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
      EXPORTER_UPSTREAM_URL: 'http://127.0.0.1:9',
      EXPORTER_SETUP_ENABLED: 'false',
      ...environment,
    });
    service.url = started.url;
  });
  afterAll(() => started.stop('SIGKILL'));
  return service;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp, type TestAppOptions } from './create-test-app';
import { hooksFor } from './hooks';

/** For each test, or for a suite, a folder for a diary that outlives a service, and services that end with it. */
export class TestServices {
  path = '';
  private services: TestApp[] = [];

  constructor({ forSuite = false } = {}) {
    const [before, after] = hooksFor({ forSuite });
    before(() => (this.path = mkdtempSync(join(tmpdir(), 'diary-services-'))));
    after(async () => {
      for (const service of this.services.splice(0)) await service.close();
      rmSync(this.path, { recursive: true });
    });
  }

  get file(): string {
    return join(this.path, 'diary.db');
  }

  /** The setting of a service on that file. */
  get onFile(): { EXPORTER_PERSISTENCE_DOCSTORE_URL: string } {
    return { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${this.file}` };
  }

  async run(options: TestAppOptions): Promise<TestApp> {
    const service = await createTestApp(options);
    this.services.push(service);
    return service;
  }

  async stop(service: TestApp): Promise<void> {
    this.services = this.services.filter((other) => other !== service);
    await service.close();
  }
}

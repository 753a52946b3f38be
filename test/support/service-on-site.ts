import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from './create-test-app';

interface ServiceOnSiteOptions {
  environment?: Record<string, string>;
  /** All tests of the suite have the same one, because they change nothing. */
  isShared?: boolean;
}

/** For a suite: a simulated site, and the service with an account there, at noon of 1 September 2024. */
export class ServiceOnSite {
  site!: SimulatedSite;
  service!: TestApp;

  constructor({ environment = {}, isShared = false }: ServiceOnSiteOptions = {}) {
    const [before, after] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach];
    before(async () => {
      this.site = await SimulatedSite.start();
      this.service = await createTestApp({ environment: { ...upstreamOf(this.site), ...environment } });
    });
    after(async () => {
      await this.service.close();
      await this.site.stop();
    });
  }

  /** The same account with other settings, in the place of the first service. */
  async restart(environment: Record<string, string>): Promise<void> {
    await this.service.close();
    this.service = await createTestApp({ environment: { ...upstreamOf(this.site), ...environment } });
  }

  get url(): string {
    return this.service.url;
  }
}

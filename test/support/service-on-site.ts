import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, upstreamOf } from './create-test-app';
import { SuiteDiary, type SuiteDiaryOptions } from './suite-diary';

interface ServiceOnSiteOptions extends Pick<SuiteDiaryOptions, 'days' | 'environment' | 'site'> {
  /** All tests of the suite have the same one, because they change nothing. */
  isShared?: boolean;
}

/** For a suite: a simulated site, and the service with an account there, at noon of 1 September 2024. */
export class ServiceOnSite extends SuiteDiary {
  constructor({ isShared = false, ...options }: ServiceOnSiteOptions = {}) {
    super();
    this.startFor({ days: [], site: {}, isWritten: !isShared, ...options });
  }

  /** A new site and a new service, with other settings, in the place of the first ones. */
  async renew(environment: Record<string, string> = {}): Promise<void> {
    await this.site.stop();
    this.site = await SimulatedSite.start();
    await this.restart(environment);
  }

  /** The same account with other settings, in the place of the first service. */
  async restart(environment: Record<string, string>): Promise<void> {
    await this.service.close();
    this.service = await createTestApp({ environment: { ...upstreamOf(this.site), ...environment } });
  }
}

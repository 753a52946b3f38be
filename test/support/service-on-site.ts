import { createTestApp, upstreamOf } from './create-test-app';
import { SuiteDiary } from './suite-diary';

interface ServiceOnSiteOptions {
  environment?: Record<string, string>;
  /** All tests of the suite have the same one, because they change nothing. */
  isShared?: boolean;
}

/** For a suite: a simulated site, and the service with an account there, at noon of 1 September 2024. */
export class ServiceOnSite extends SuiteDiary {
  constructor({ environment, isShared = false }: ServiceOnSiteOptions = {}) {
    super();
    this.startFor({ days: [], site: {}, isWritten: !isShared, environment });
  }

  /** The same account with other settings, in the place of the first service. */
  async restart(environment: Record<string, string>): Promise<void> {
    await this.service.close();
    this.service = await createTestApp({ environment: { ...upstreamOf(this.site), ...environment } });
  }
}

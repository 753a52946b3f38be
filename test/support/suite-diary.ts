import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, type TestAppOptions, upstreamOf } from './create-test-app';
import { DIARY_WITH_GAPS } from './diary-with-gaps';
import { hooksFor } from './hooks';

export interface SuiteDiaryOptions extends TestAppOptions {
  /** Adds an account at a simulated site, whose answers may take their time. */
  site?: SimulatedSiteOptions;
  /** Each test has a service and a site of its own. */
  isWritten?: boolean;
}

/** The service of a suite about the page. */
export abstract class SuiteDiary {
  service!: TestApp;
  site!: SimulatedSite;

  get url(): string {
    return this.service.url;
  }

  /** The service's answer to a GET. */
  async api<T>(path: string): Promise<T> {
    return (await (await fetch(this.url + path)).json()) as T;
  }

  /** Called once whatever looks at the service has been set up, so that it ends first. */
  protected startFor({ days = DIARY_WITH_GAPS, site, isWritten = false, ...options }: SuiteDiaryOptions): void {
    const [before, after] = hooksFor({ forSuite: !isWritten });
    before(async () => {
      if (site) this.site = await SimulatedSite.start(site);
      const environment = { ...(site && upstreamOf(this.site)), ...options.environment };
      this.service = await createTestApp({ ...options, days, environment });
    });
    after(async () => {
      await this.service.close();
      await this.site?.stop();
    });
  }
}

import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { CONFIG, type Config } from '../../src/config/config';
import { Events } from '../../src/platform/events/events';
import { beginAnew, createTestApp, type TestApp, upstreamOf } from './create-test-app';
import { SuiteDiary, type SuiteDiaryOptions } from './suite-diary';

interface ServiceOnSiteOptions extends Pick<SuiteDiaryOptions, 'days' | 'environment' | 'site' | 'isWritten'> {
  /** All tests of the suite have the same site and diary. */
  isShared?: boolean;
}

/**
 * For a suite: the service at noon of 1 September 2024, with an account at a simulated site. Each test has a new site, and finds
 * the diary and the time as they were at first, but neither metrics nor schedules: `isWritten` starts anew for these.
 */
export class ServiceOnSite extends SuiteDiary {
  /** While a test has another one in its place. */
  private ofSuite?: TestApp;

  constructor({ isShared = false, days = [], site = {}, ...options }: ServiceOnSiteOptions = {}) {
    super();
    afterEach(() => this.endOther());
    this.startFor({ ...options, days, site });
    if (isShared || options.isWritten) return;
    beforeEach(async () => {
      await beginAnew(this.service, { days });
      await this.renewSite(site);
    });
  }

  /** A new site and a new service, with other settings, until the test ends. */
  async renew(environment: Record<string, string> = {}): Promise<void> {
    await this.renewSite();
    await this.restart(environment);
  }

  /** The same account with other settings, in the place of the first service until the test ends. */
  async restart(environment: Record<string, string>): Promise<void> {
    await this.endOther();
    const other = await createTestApp({ environment: { ...upstreamOf(this.site), ...environment } });
    [this.ofSuite, this.service] = [this.service, other];
  }

  private async renewSite(options: SuiteDiaryOptions['site'] = {}): Promise<void> {
    await this.site.stop();
    this.site = await SimulatedSite.start(options);
    const { app } = this.ofSuite ?? this.service;
    Object.assign(app.get<Config>(CONFIG).upstream, { url: this.site.url });
    // It logs in as another account would.
    app.get(Events).emit({ name: 'settings.changed', data: { names: ['username', 'password'] } });
  }

  private async endOther(): Promise<void> {
    if (this.ofSuite === undefined) return;
    await this.service.close();
    this.service = this.ofSuite;
    this.ofSuite = undefined;
  }
}

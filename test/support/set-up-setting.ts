import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';
import { SetUpCode } from '../../src/operations/settings/set-up-code';
import type { TestApp } from './create-test-app';
import { hooksFor } from './hooks';
import { TestServices } from './test-services';

/** For each test, or for a suite, a site and a folder without a diary, on which services start that are not set up. */
export class SetUpSetting extends TestServices {
  site!: SimulatedSite;

  constructor({ forSuite = false, ...site }: SimulatedSiteOptions & { forSuite?: boolean } = {}) {
    super({ forSuite });
    const [before, after] = hooksFor({ forSuite });
    before(async () => (this.site = await SimulatedSite.start(site)));
    after(() => this.site.stop());
  }

  start(environment: Record<string, string> = {}): Promise<TestApp> {
    const origin = this.settingsFile;
    return this.run({
      stored: existsSync(origin) ? { json: readFileSync(origin, 'utf8'), origin } : undefined,
      environment: {
        ...this.onFile,
        EXPORTER_UPSTREAM_URL: this.site.url,
        EXPORTER_SETUP_ENABLED: 'true',
        ...environment,
      },
    });
  }

  get settingsFile(): string {
    return join(this.path, 'settings.json');
  }

  /** Kept settings, and the mode of their file. */
  kept(): { settings: Record<string, string>; mode: string } {
    return {
      settings: JSON.parse(readFileSync(this.settingsFile, 'utf8')) as Record<string, string>,
      mode: (statSync(this.settingsFile).mode & 0o777).toString(8),
    };
  }
}

/** The code that the log shows. */
export async function codeOf({ app }: TestApp): Promise<string> {
  return (await app.get(SetUpCode).current())!;
}

/** The account of the simulated site. */
export const ACCOUNT = { username: 'demo', password: 'demo-password' };

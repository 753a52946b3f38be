import { type BeforeApplicationShutdown, Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import type { Language } from '../../diary/language';
import { stackOf } from '../../platform/logging/logger';
import { StateStore } from '../../persistence/state-store';
import { ScraperService } from '../../sync/scraper/scraper.service';
import { SettingsService } from '../settings/settings.service';
import { CHECK_NAMES, CHECKS, type CheckName } from './checks';
import type { DoctorCheckDto, DoctorReportDto } from './doctor.dto';
import { CheckContext, failed } from './finding';

/** Looks at everything that a diary needs, and changes nothing. */
@Injectable()
export class DoctorService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Doctor');
  private readonly stop = new AbortController();
  private isChecking = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly scraper: ScraperService,
    /** None beside the service. */
    @Optional() private readonly state?: StateStore,
    @Optional() private readonly settings?: SettingsService,
  ) {}

  async check(language: Language): Promise<DoctorReportDto> {
    if (this.isChecking) throw new DiaryError('check-in-progress', 'A check is already running');
    this.isChecking = true;
    try {
      // A broker that was just entered is to be tested before the restart that it needs.
      const { mqtt } = (await this.settings?.configAtNextStart().catch(() => undefined)) ?? this.config;
      const { clock, scraper, state } = this;
      const context = new CheckContext({ ...this.config, mqtt }, clock, scraper, this.stop.signal, language, state);
      const found = await Promise.all(CHECK_NAMES.map((name) => this.run(name, context)));
      const checks = found.filter((finding) => finding !== undefined);
      return { ok: checks.every(({ state }) => state !== 'FAILED'), checks };
    } finally {
      this.isChecking = false;
    }
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private async run(name: CheckName, context: CheckContext): Promise<DoctorCheckDto | undefined> {
    try {
      const finding = await CHECKS[name](context);
      return finding && { name, ...finding };
    } catch (error) {
      this.logger.error(`${name} could not be checked`, stackOf(error));
      return { name, ...failed(context.text.unexpected) };
    }
  }
}

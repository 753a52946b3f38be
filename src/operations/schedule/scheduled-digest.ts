import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config';
import { digestText } from '../../integrations/digest/digest-text';
import { WeeklySummaryService } from '../../integrations/digest/weekly-summary.service';
import { SiteMemory } from '../../persistence/site-memory';
import { Notifier } from '../../integrations/notification/notifier';
import type { ScheduledTask, TaskStatus } from './scheduled-task';

/** Sends the figures of the last week over the channels for people. */
@Injectable()
export class ScheduledDigest implements ScheduledTask {
  readonly name = 'digest';
  readonly cron: string;
  readonly enabled: boolean;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly summary: WeeklySummaryService,
    private readonly notifier: Notifier,
    private readonly memory: SiteMemory,
  ) {
    const { digest, persistence } = config;
    this.cron = digest.cron ?? '';
    this.enabled = digest.cron !== undefined && persistence.docStore.enabled;
  }

  async run(): Promise<TaskStatus> {
    const site = await this.memory.view();
    const words = digestText(await this.summary.lastWeek(), this.config.digest.foods, site);
    return (await this.notifier.send({ event: 'digest', ...words })) ? 'SUCCESS' : 'ERROR';
  }
}

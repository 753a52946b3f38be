import { Inject, Injectable } from '@nestjs/common';
import { outsideOfRequests } from '../../platform/logging/current-request';
import { CONFIG, type Config } from '../../config/config';
import { digestWords } from '../../integrations/notification/digest-words';
import { addDays, weekdayIndex } from '../../diary/calendar-day';
import { WeekService } from '../../features/week/week.service';
import { Clock } from '../../platform/clock';
import { SiteRetention } from '../../persistence/site-retention';
import { Notifier } from '../../integrations/notification/notifier';
import type { ScheduledTask, TaskStatus } from './scheduled-task';

@Injectable()
export class ScheduledDigest implements ScheduledTask {
  readonly name = 'digest';
  readonly cron: string;
  readonly enabled: boolean;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly weeks: WeekService,
    private readonly notifier: Notifier,
    private readonly retention: SiteRetention,
    private readonly clock: Clock,
  ) {
    const { digest, persistence } = config;
    this.cron = digest.cron ?? '';
    this.enabled = digest.cron !== undefined && persistence.docStore.enabled;
  }

  async run(): Promise<TaskStatus> {
    const today = this.clock.today();
    const endDate = addDays(today, -weekdayIndex(today) - 1);
    const [week, site] = await Promise.all([
      outsideOfRequests(() => this.weeks.week({ endDate })),
      this.retention.view(),
    ]);
    const { notification, digest } = this.config;
    const about = digestWords(week, { language: notification.language, withFoods: digest.foods, site });
    const sent = await this.notifier.send({ ...about, view: `week?end=${endDate}` });
    return sent ? 'SUCCESS' : 'ERROR';
  }
}

import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { addDays, daysBetween } from '../../diary/calendar-day';
import { type DiaryEvent, Events, type RunEvent } from '../../platform/events/events';
import { DocStore } from '../../persistence/doc-store';
import { claimOf, StateStore } from '../../persistence/state-store';
import { Notifier } from './notifier';
import { Webhook } from './webhook';
import { noticeOf } from './notice-words';

/** Events with at most one notice a day. */
const DAILY: readonly DiaryEvent['name'][] = ['export.failed', 'login.rejected', 'site.changed', 'backup.failed'];
const FAILING_SINCE = 'failing-since';

/** A failure when it begins and once a day, fetching that works again, and empty days. Runs do not wait for it. */
@Injectable()
export class Notices implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Notices');
  private working: Promise<void> = Promise.resolve();
  /** Another event of the run has already said why it fails. */
  private isExplained = false;
  private endListening = (): void => undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly days: DocStore,
    private readonly state: StateStore,
    private readonly notifier: Notifier,
    private readonly webhook: Webhook,
  ) {}

  onApplicationBootstrap(): void {
    // One after the other, because what is told depends on what was told before.
    this.endListening = this.events.listen((event) => {
      if (this.notifier.names.length === 0 && !this.webhook.enabled) return;
      this.working = this.working
        .then(() => this.handle(event))
        .catch((error: Error) => {
          this.logger.warn(`No notice of ${event.name} was sent: ${error.message}`);
        });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.endListening();
    await this.working;
  }

  private async handle(event: DiaryEvent): Promise<void> {
    const { name, data } = event;
    if (name === 'export.failed') return this.failed(event);
    if (name !== 'export.finished') {
      if (name === 'login.rejected' || name === 'site.changed') this.isExplained = this.isChosen(event);
      return this.announce(event);
    }
    const { problem, failures = [], ...run } = data;
    if (!isFetch(run)) return;
    if (problem !== undefined)
      await this.failed({ name: 'export.failed', data: { ...run, reason: problem, failures } });
    else await this.succeeded();
    await this.announce(event);
    if (run.startedBy === 'schedule') await this.checkForNewDay();
  }

  private async failed(event: DiaryEvent & { name: 'export.failed' }): Promise<void> {
    const { isExplained } = this;
    this.isExplained = false;
    if (!isFetch(event.data)) return;
    if (!(await this.state.get(FAILING_SINCE))) await this.state.set(FAILING_SINCE, String(this.clock.now()));
    await this.announce(event, { toPeople: !isExplained });
  }

  private async succeeded(): Promise<void> {
    const since = await this.state.get(FAILING_SINCE);
    if (!since) return;
    await this.state.set(FAILING_SINCE, '');
    // The next failure is a first one again.
    for (const name of ['export.failed', 'login.rejected', 'site.changed'])
      await this.state.set(claimOf(`notice:${name}`), '');
    const seconds = Math.round((this.clock.now() - Number(since)) / 1000);
    this.events.emit({ name: 'export.recovered', data: { seconds } });
  }

  /** Told once for each gap. */
  private async checkForNewDay(): Promise<void> {
    const { noNewDayAfter } = this.config.notification;
    if (noNewDayAfter === 0 || !this.days.enabled) return;
    const { bounds } = await this.days.countDays({});
    if (bounds === undefined) return;
    const days = daysBetween(bounds.to, addDays(this.clock.today(), -1));
    if (days < noNewDayAfter || !(await this.state.claim('notice:no-new-day', Date.parse(bounds.to)))) return;
    this.events.emit({ name: 'no-new-day', data: { days } });
  }

  private async announce(event: DiaryEvent, { toPeople = true } = {}): Promise<void> {
    const { name, data } = event;
    const notice = this.isChosen(event) && toPeople ? noticeOf(event, this.config.notification.language) : undefined;
    const isForWebhook = this.webhook.wants(name);
    if (notice === undefined && !isForWebhook) return;
    const today = Date.parse(this.clock.today());
    if (DAILY.includes(name) && !(await this.state.claim(`notice:${name}`, today))) return;
    if (notice) void this.notifier.send(notice);
    if (isForWebhook) await this.webhook.add(name, data);
  }

  private isChosen(event: DiaryEvent): event is Parameters<typeof noticeOf>[0] & DiaryEvent {
    return (this.config.notification.events as string[]).includes(event.name);
  }
}

function isFetch({ work }: RunEvent): boolean {
  return work !== 'import';
}

import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import type { NOTICE_EVENTS } from '../../config/notification-settings';
import { addDays, daysBetween } from '../../diary/calendar-day';
import { type DiaryEvent, Events, type RunEvent } from '../../platform/events/events';
import { DocStore } from '../../persistence/doc-store';
import { claimOf, StateStore } from '../../persistence/state-store';
import { Notifier } from './notifier';
import { Webhook } from './webhook';
import { adviceOf, SITE_SENTENCES } from '../../diary/history/site-sentences';
import { plural } from '../../diary/plural';
import type { Notice } from './notice';

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
      if (name === 'login.rejected' || name === 'site.changed') this.isExplained = this.isChosen(name);
      return this.announce(event);
    }
    const { problem, ...run } = data;
    if (!isFetch(run)) return;
    if (problem !== undefined) await this.failed({ name: 'export.failed', data: { ...run, reason: problem } });
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
    const words = this.isChosen(name) && toPeople ? noticeText(event) : undefined;
    const isForWebhook = this.webhook.wants(name);
    if (words === undefined && !isForWebhook) return;
    const today = Date.parse(this.clock.today());
    if (DAILY.includes(name) && !(await this.state.claim(`notice:${name}`, today))) return;
    if (words) void this.notifier.send({ event: name as (typeof NOTICE_EVENTS)[number], ...words });
    if (isForWebhook) await this.webhook.add(name, data);
  }

  private isChosen(name: string): boolean {
    return (this.config.notification.events as string[]).includes(name);
  }
}

function isFetch({ work }: RunEvent): boolean {
  return work !== 'import';
}

type Words = Pick<Notice, 'title' | 'text'>;

/** In plain text, without anything from the diary. Undefined for events of which only programs are told. */
function noticeText({ name, data }: DiaryEvent): Words | undefined {
  switch (name) {
    case 'export.failed':
      return words('the fetch from fddb.info failed', `${data.reason}.`);
    case 'login.rejected':
      return words(
        'fddb.info rejected the account',
        `${SITE_SENTENCES.en['login rejected'].next}. Days missed meanwhile can be fetched again.`,
      );
    case 'site.changed':
      return words(
        'a page of fddb.info was not understood',
        `It is the one of ${data.date}. ${adviceOf(SITE_SENTENCES.en['page not understood'])}`,
      );
    case 'export.recovered':
      return words('fetching from fddb.info works again', `It had failed for ${durationText(data.seconds)}.`);
    case 'export.finished':
      return words('a fetch from fddb.info has ended', 'Its result is under “Data” in the web app.');
    case 'no-new-day':
      return words(`no food logged for ${plural(data.days, 'day')}`, 'Fetching works; there was nothing to fetch.');
    case 'days.at-risk':
      return words(
        `${plural(data.count, 'day')} will soon be deleted at fddb.info, not fully saved here yet`,
        `It has days from ${data.firstDay} on. Fetch them on the page of the service before they are gone.`,
      );
    case 'backup.failed':
      return words('there is no new backup', `${data.reason}.`);
    case 'settings.changed':
    case 'day.updated':
    case 'measurement.added':
      return undefined;
  }
}

function durationText(seconds: number): string {
  const minutes = Math.max(Math.round(seconds / 60), 1);
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (hours < 24) return plural(hours, 'hour');
  const rest = hours % 24;
  return plural(Math.floor(hours / 24), 'day') + (rest === 0 ? '' : ` and ${plural(rest, 'hour')}`);
}

function words(title: string, text: string): Words {
  return { title: `Nutrition diary: ${title}`, text: text.replace(/\.\.$/, '.') };
}

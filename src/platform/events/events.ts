import { Injectable, Logger } from '@nestjs/common';
import type { StoredName } from '../../config/stored-settings';
import type { BACKUP_SENTENCES, SiteReason } from '../../diary/history/site-sentences';
import type { CalendarDay } from '../../diary/calendar-day';

/** Everything that happens in the diary, with what its listeners learn of it: never a food, a figure or a note. */
interface DiaryEvents {
  'day.updated': { date: CalendarDay };
  /** A run has ended; days that could not be stored do not make it fail, but `problem` says why there are any. */
  'export.finished': RunEvent & { problem?: string; failures?: readonly SiteReason[] };
  'export.failed': RunEvent & { reason: string; failures: readonly SiteReason[] };
  /** fddb.info refused the account; `export.failed` follows. */
  'login.rejected': RunEvent;
  'site.changed': { date: CalendarDay };
  'measurement.added': { date: CalendarDay; kind: string };
  'backup.failed': { reason: string; outcome: keyof typeof BACKUP_SENTENCES.en };
  /** A fetch succeeded after others had failed for so long. */
  'export.recovered': { seconds: number };
  /** Days that fddb.info forgets next and that are not stored in full; `dates` are the first of them. */
  'days.at-risk': { firstDay: CalendarDay; count: number; dates: CalendarDay[] };
  /** Settings were changed in the web app, and are in force; their names in `STORED_SETTINGS`. */
  'settings.changed': { names: readonly StoredName[] };
  /** No food was logged on so many days up to yesterday. */
  'no-new-day': { days: number };
}
type EventName = keyof DiaryEvents;
export type DiaryEvent = { [Name in EventName]: { name: Name; data: DiaryEvents[Name] } }[EventName];

export interface RunEvent {
  work: string;
  startedBy: string;
}

type Listener = (event: DiaryEvent) => unknown;

/** Publishes events within the process. Listeners are not awaited, and their failures are logged. */
@Injectable()
export class Events {
  private readonly logger = new Logger('Events');
  private readonly listeners = new Set<Listener>();

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(event: DiaryEvent): void {
    for (const listener of this.listeners) void this.notify(event, listener);
  }

  private async notify(event: DiaryEvent, listener: Listener): Promise<void> {
    try {
      await listener(event);
    } catch (error) {
      this.logger.error(`A listener of ${event.name} failed: ${(error as Error).message}`);
    }
  }
}

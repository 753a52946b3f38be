import { Logger } from '@nestjs/common';
import type { Clock } from '../clock';
import type { CalendarDay } from '../diary/calendar-day';
import { type DiaryDay, isSameFood, knowsMicronutrients } from '../diary/day-entry';
import type { DayFetch } from '../diary/day-fetch';
import type { Events } from '../events/events';
import type { Days, KeptPage } from '../persistence/days';
import type { StateStore } from '../persistence/state-store';
import type { DayWriter } from '../runs/day-writer';

/** Stores what the requests for days came to: the days, their pages, and the outcome of each. */
export class FetchedDayWriter {
  private readonly logger = new Logger('Export');

  constructor(
    private readonly days: Days,
    private readonly state: StateStore,
    private readonly writer: DayWriter,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly keepsPages: boolean,
    /** Of the rows that a day has in the CSV of the whole diary, where it was compared with them before the run. */
    private readonly fingerprintOf: (date: CalendarDay) => string | undefined = () => undefined,
  ) {}

  /**
   * @param readAt when the page was requested
   * @throws DiaryError `store-unavailable` when the day was not stored; LeaseLost
   */
  async write(fetched: DiaryDay, html: string, readAt: number): Promise<void> {
    const day = this.days.enabled ? await this.withStoredNutrients(fetched) : fetched;
    // Nutrients that the page does not have are on the page that is kept.
    const page = day === fetched ? { page: html, keepNewPage: this.keepsPages } : {};
    const origin = { source: 'PAGE' as const, readAt, fingerprint: this.fingerprintOf(day.date) };
    await this.writer.write(day, { ...page, origin });
  }

  /** Notes when the page of a day said that nothing is logged. A stored day stays as it is. @throws as {@link write} */
  noteEmpty(date: CalendarDay, readAt: number): Promise<void> {
    return this.writer.noteOrigin({ date, readAt, fingerprint: this.fingerprintOf(date) });
  }

  /** Keeps a page that was not understood, so that a later version can read it. */
  async keep(page: KeptPage): Promise<void> {
    if (this.keepsPages && this.days.enabled) await this.days.keepPage(page);
  }

  /** Days that were not requested keep their earlier outcome. A failure here does not fail the day. */
  async remember(day: CalendarDay, outcome: DayFetch['outcome']): Promise<void> {
    if (outcome === 'page not understood') this.events.tell({ name: 'site.changed', data: { date: day } });
    try {
      await this.state.noteFetches([{ day, outcome, at: this.clock.now() }]);
    } catch (error) {
      this.logger.warn(`${day}: the result of the fetch could not be noted`, error);
    }
  }

  /** The simple view of the site must not erase vitamins and minerals that are known of the same food. */
  private async withStoredNutrients(day: DiaryDay): Promise<DiaryDay> {
    if (knowsMicronutrients(day.nutrients)) return day;
    const stored = await this.days.findDay(day.date, { includeDetails: true });
    if (!stored || !knowsMicronutrients(stored.nutrients)) return day;
    if (stored.products && isSameFood(stored.products, day.products)) {
      return { ...day, nutrients: stored.nutrients };
    }
    this.logger.warn(`${day.date}: its vitamins and minerals become unknown, because the site shows its simple view`);
    return day;
  }
}

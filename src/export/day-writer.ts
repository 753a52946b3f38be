import { Logger } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { type DiaryDay, knowsMicronutrients, type Product } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import type { DocStore, KeptPage } from '../persistence/doc-store';
import type { TimeSeries } from '../persistence/time-series';
import { type PendingPoints, reasonOf } from './pending-points';

/** Writes the days of one run into the enabled stores. */
export class DayWriter {
  private readonly logger = new Logger('Export');
  private timeSeriesFailed = false;

  constructor(
    private readonly documents: DocStore,
    private readonly timeSeries: TimeSeries,
    private readonly pending: PendingPoints,
    private readonly keepsPages: boolean,
  ) {}

  /**
   * @param html the page that the day was read from
   * @throws DiaryError `store-unavailable` when the day was not stored
   */
  async write(fetched: DiaryDay, html: string): Promise<void> {
    if (!this.documents.enabled) return this.timeSeries.write([fetched]);
    const day = await this.withStoredNutrients(fetched);
    // Nutrients that the page does not have are on the page that is kept.
    const options = day === fetched ? { page: html, keepNewPage: this.keepsPages } : {};
    if (!this.timeSeries.enabled) {
      await this.documents.save(day, options);
    } else {
      const notes = await this.pending.note(day);
      await this.documents.save(day, options);
      // After a failure the remaining points wait for the end of the run: an unresponsive server costs seconds per day.
      if (this.timeSeriesFailed) return;
      try {
        await this.timeSeries.write([day]);
        await this.pending.erase(notes);
      } catch (error) {
        if (!(error instanceof DiaryError)) throw error;
        this.timeSeriesFailed = true;
        this.logger.warn(`${day.date}: stored, but its points have to wait: ${reasonOf(error)}`);
      }
    }
  }

  /** The simple view of the site must not erase vitamins and minerals that are known of the same food. */
  private async withStoredNutrients(day: DiaryDay): Promise<DiaryDay> {
    if (knowsMicronutrients(day.nutrients)) return day;
    const stored = await this.documents.findDay(day.date, { includeDetails: true });
    if (!stored || !knowsMicronutrients(stored.nutrients)) return day;
    if (isDeepStrictEqual(stored.products?.map(foodOf), day.products.map(foodOf))) {
      return { ...day, nutrients: stored.nutrients };
    }
    this.logger.warn(`${day.date}: its vitamins and minerals become unknown, because the site shows its simple view`);
    return day;
  }

  /** Keeps a page that was not understood, so that a later version can read it. */
  async keep(page: KeptPage): Promise<void> {
    if (this.keepsPages && this.documents.enabled) await this.documents.keepPage(page);
  }
}

function foodOf({ name, amount, calories }: Product): unknown {
  return { name, amount, calories };
}

import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { type Measurement, MEASUREMENT_KINDS } from '../diary/body/measurement';
import { dailyValues } from '../diary/body/weight-trend';
import type { CalendarDay } from '../diary/calendar-day';
import type { DateRange } from '../diary/date-range';
import { DiaryError, reasonOf } from '../diary/errors';
import { allOf, OwnData } from '../persistence/own-data';
import { type DayNote, StateStore } from '../persistence/state-store';
import { type SeriesBody, TimeSeries } from '../persistence/time-series';

const TOPIC = 'pending-body';
const SLICE_DAYS = 1000;

/**
 * Brings measurements into the time-series store, if both stores are enabled: of each kind and day the earliest. A day is noted before
 * its measurements change, and stays noted until its points are written: at once, at the start, or at the end of a run.
 */
@Injectable()
export class BodyPoints {
  private readonly logger = new Logger('TimeSeries');

  constructor(
    private readonly own: OwnData,
    private readonly timeSeries: TimeSeries,
    private readonly state: StateStore,
  ) {}

  get enabled(): boolean {
    return this.own.enabled && this.timeSeries.enabled;
  }

  async note(days: readonly CalendarDay[]): Promise<DayNote[]> {
    return this.enabled && days.length > 0 ? this.state.noteDays(TOPIC, [...new Set(days)]) : [];
  }

  /** Points that cannot be written stay noted. */
  async write(notes: readonly DayNote[]): Promise<void> {
    try {
      for (let start = 0; start < notes.length; start += SLICE_DAYS) {
        const slice = notes.slice(start, start + SLICE_DAYS);
        const days = slice.map(({ day }) => day).sort();
        await this.copy({ from: days[0]!, to: days.at(-1)! });
        await this.state.eraseNotes(TOPIC, slice);
      }
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      this.logger.warn(`Measurements wait for the time-series store: ${reasonOf(error)}`);
    }
  }

  async writeNoted(): Promise<void> {
    if (this.enabled) await this.write(await this.state.notedDays(TOPIC));
  }

  /** Those of all days, for a time-series store that has none yet. @throws DiaryError `store-unavailable` */
  async writeAll(): Promise<void> {
    for await (const slice of this.own.read('measurement', {})) {
      await this.copy({ from: slice[0]!.date, to: slice.at(-1)!.date });
    }
  }

  /** Reads the range again after writing it, so that no older value overwrites one that was added in the meantime. */
  private async copy(range: DateRange): Promise<void> {
    for (let written: SeriesBody[] | undefined; ;) {
      const stored = await this.bodyOf(range);
      if (isDeepStrictEqual(stored, written)) return;
      await this.timeSeries.writeBody(range, stored);
      written = stored;
    }
  }

  private async bodyOf(range: DateRange): Promise<SeriesBody[]> {
    const byDay = Map.groupBy(await allOf(this.own.read('measurement', range)), ({ date }) => date);
    return [...byDay].map(([date, ofDay]) => ({ date, values: earliest(ofDay) }));
  }
}

function earliest(ofDay: readonly Measurement[]): SeriesBody['values'] {
  const values = MEASUREMENT_KINDS.map((kind) => {
    return [kind, dailyValues(ofDay.filter((one) => one.kind === kind))[0]?.value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

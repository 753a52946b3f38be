import { inBatches } from '../platform/work/yielding';
import { collectAll } from '../platform/work/collect-all';
import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { type Measurement, MEASUREMENT_KINDS } from '../diary/body/measurement';
import { dailyValues } from '../diary/body/weight-trend';
import type { CalendarDay } from '../diary/calendar-day';
import type { DateRange } from '../diary/date-range';
import type { DayEntry } from '../diary/day-entry';
import { DiaryError, messageWithCause } from '../diary/errors';
import { plural } from '../diary/plural';
import { DocStore } from './doc-store';
import { UserDataStore } from './user-data/user-data-store';
import { type DayNote, StateStore } from './state-store';
import { type SeriesBody, TimeSeries } from './time-series';

type PendingTopic = 'pending-point' | 'pending-body';

export const POINTS_BATCH = 1000;
const FOR_POINTS = { includeProducts: false, includeDetails: true };

/** A day is noted before it is saved, until its points are written: at once, at start, at the end of a run, or by the migration. */
@Injectable()
export class PendingPoints {
  private readonly logger = new Logger('TimeSeries');

  constructor(
    private readonly days: DocStore,
    private readonly userData: UserDataStore,
    private readonly timeSeries: TimeSeries,
    private readonly state: StateStore,
  ) {}

  get enabled(): boolean {
    return this.days.enabled && this.timeSeries.enabled;
  }

  async note(topic: PendingTopic, days: readonly CalendarDay[]): Promise<DayNote[]> {
    const noted: DayNote[][] = [];
    for await (const slice of this.enabled ? inBatches([...new Set(days)], POINTS_BATCH) : [])
      noted.push(await this.state.noteDays(topic, slice));
    return noted.flat();
  }

  erase(topic: PendingTopic, notes: readonly DayNote[]): Promise<void> {
    return this.state.eraseNotes(topic, notes);
  }

  writeBody(notes: readonly DayNote[]): Promise<void> {
    return this.attempt('Measurements wait for the time-series store', async () =>
      this.writeInSlices('pending-body', notes, (days) => this.copyBody({ from: days[0]!, to: days.at(-1)! })),
    );
  }

  async writeNoted(): Promise<void> {
    if (!this.enabled) return;
    await this.attempt('Days that wait for the time-series store were not written', async () => {
      await this.writeBody(await this.state.notedDays('pending-body'));
      const notes = await this.state.notedDays('pending-point');
      await this.writeInSlices('pending-point', notes, async (days) => this.copyDays(await this.storedDays(days)));
      if (notes.length > 0)
        this.logger.log(`Written to the time-series store after a wait: ${plural(notes.length, 'day')}`);
    });
  }

  /** For a time-series store that has none yet. @param onSlice is told how many days it has so far */
  async writeAll(onSlice: (days: number) => void): Promise<number> {
    let written = 0;
    for await (const days of this.days.readDays({}, FOR_POINTS)) {
      await this.copyDays(days);
      onSlice((written += days.length));
    }
    for await (const slice of this.userData.read('measurement', {})) {
      await this.copyBody({ from: slice[0]!.date, to: slice.at(-1)!.date });
    }
    return written;
  }

  private async attempt(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      this.logger.warn(`${failure}: ${messageWithCause(error)}`);
    }
  }

  private async writeInSlices(
    topic: PendingTopic,
    notes: readonly DayNote[],
    write: (days: CalendarDay[]) => Promise<void>,
  ): Promise<void> {
    for await (const slice of inBatches(notes, POINTS_BATCH)) {
      await write(slice.map(({ day }) => day).sort());
      await this.erase(topic, slice);
    }
  }

  /** Those that an export has changed meanwhile are written again, so that no older point overwrites a newer one. */
  private async copyDays(days: readonly DayEntry[]): Promise<void> {
    let written = days;
    while (written.length > 0) {
      await this.timeSeries.write(written);
      const before = new Map(written.map((day) => [day.date, day]));
      const stored = await this.storedDays([...before.keys()]);
      written = stored.filter((day) => !isDeepStrictEqual(day, before.get(day.date)));
    }
  }

  private async storedDays(dates: readonly CalendarDay[]): Promise<DayEntry[]> {
    const wanted = new Set(dates);
    const found = await collectAll(this.days.readDays({ from: dates[0], to: dates.at(-1) }, FOR_POINTS));
    return found.filter(({ date }) => wanted.has(date));
  }

  private async copyBody(range: DateRange): Promise<void> {
    for (let written: SeriesBody[] | undefined; ;) {
      const byDay = Map.groupBy(await collectAll(this.userData.read('measurement', range)), ({ date }) => date);
      const stored = [...byDay].map(([date, dayMeasurements]) => ({ date, values: earliest(dayMeasurements) }));
      if (isDeepStrictEqual(stored, written)) return;
      await this.timeSeries.writeBody(range, stored);
      written = stored;
    }
  }
}

function earliest(measurements: readonly Measurement[]): SeriesBody['values'] {
  const values = MEASUREMENT_KINDS.map((kind) => {
    return [kind, dailyValues(measurements.filter((one) => one.kind === kind))[0]?.value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

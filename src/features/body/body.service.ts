import { collectAll } from '../../platform/work/collect-all';
import { Injectable } from '@nestjs/common';
import { isFinalOf } from '../../platform/api/day-entry.dto';
import { Clock } from '../../platform/clock';
import { type BodyStats, bodyStats, type StoredMeasurement, withId } from '../../diary/body/weight-trend';
import { type EnergyBalance, energyBalance } from '../../diary/body/energy-balance';
import { measurementId, newMeasurements } from '../../diary/body/measurement';
import type { Measurement, MeasurementKind, MeasurementSource } from '../../diary/body/measurement';
import { addDays, type CalendarDay, daysEarlier } from '../../diary/calendar-day';
import { dateRange, MAX_RANGE_DAYS, rangeOf } from '../../diary/date-range';
import type { DateRange, OpenDateRange, RangeQuery } from '../../diary/date-range';
import { DiaryError } from '../../diary/errors';
import { Events } from '../../platform/events/events';
import type { Written } from '../../platform/http/preconditions';
import { DocStore } from '../../persistence/doc-store';
import { assertRoom, type WriteCounts, statusesIn, UserDataStore } from '../../persistence/user-data/user-data-store';
import { PendingPoints } from '../../persistence/pending-points';
import type { BodyQueryDto, MeasurementSourceQueryDto } from './body.dto';

const BALANCE_DAYS = 28;

@Injectable()
export class BodyService {
  constructor(
    private readonly userData: UserDataStore,
    private readonly days: DocStore,
    private readonly clock: Clock,
    private readonly points: PendingPoints,
    private readonly events: Events,
  ) {}

  /** All or none; the same ones may be added again. */
  async add(value: unknown, source: MeasurementSource): Promise<WriteCounts> {
    return this.save(this.measured(value, source));
  }

  async addOne(value: object, source: MeasurementSource): Promise<Written<StoredMeasurement>> {
    const [measurement] = this.measured([value], source) as [Measurement];
    const before = await this.userData.find('measurement', measurementId(measurement));
    await this.save([measurement]);
    return { before: before === undefined ? null : withId(before), after: withId(measurement) };
  }

  private measured(value: unknown, source: MeasurementSource): Measurement[] {
    // Where the scale is, it may be tomorrow already.
    return newMeasurements(value, source, addDays(this.clock.today(), 1));
  }

  async remove(id: string): Promise<void> {
    const stored = await this.userData.find('measurement', id);
    const notes = await this.points.note('pending-body', stored ? [stored.date] : []);
    const isRemoved = await this.userData.remove('measurement', id);
    if (!isRemoved) throw new DiaryError('not-found', 'There is no measurement with this id');
    await this.points.writeBody(notes);
  }

  /** All of one source, in a range of days if one is given. */
  async removeAll(query: MeasurementSourceQueryDto): Promise<{ deleted: number }> {
    let deleted = 0;
    for await (const slice of this.userData.read('measurement', rangeOf(query))) {
      const found = slice.filter(({ source }) => source === query.source);
      const dates = found.map(({ date }) => date);
      const notes = await this.points.note('pending-body', dates);
      deleted += await this.userData.removeAll('measurement', found.map(measurementId));
      await this.points.writeBody(notes);
    }
    return { deleted };
  }

  async stats({ kind = 'WEIGHT', ...query }: BodyQueryDto): Promise<BodyStats> {
    const { from, to } = rangeOf(query);
    // The trend rests on what was measured before the range.
    return bodyStats(kind, await this.measurements({ to }, kind), from);
  }

  /** By default of the four weeks up to yesterday. */
  async energyBalance(query: Partial<RangeQuery>): Promise<EnergyBalance> {
    const range = this.balanceRange(query);
    const [totals, origins, weights, activities, statusOn] = await Promise.all([
      this.days.readTotals(range),
      this.days.readOrigins(range),
      this.measurements(range, 'WEIGHT'),
      collectAll(this.userData.read('activities', range)),
      statusesIn(this.userData, this.days, range),
    ]);
    return energyBalance(range, { totals, weights, activities, isFinal: isFinalOf(origins, this.clock), statusOn });
  }

  private balanceRange({ fromDate, toDate }: Partial<RangeQuery>): DateRange {
    const yesterday = addDays(this.clock.today(), -1);
    const to = toDate ?? (fromDate !== undefined && fromDate > yesterday ? fromDate : yesterday);
    return dateRange(fromDate ?? daysEarlier(to, BALANCE_DAYS - 1), to, MAX_RANGE_DAYS);
  }

  private async save(measurements: readonly Measurement[]): Promise<WriteCounts> {
    await assertRoom(this.userData, 'measurement', measurements);
    const notes = await this.points.note('pending-body', [
      ...(await this.datesBefore(measurements)),
      ...measurements.map(({ date }) => date),
    ]);
    const { written, ...changes } = await this.userData.save('measurement', measurements);
    await this.points.writeBody(notes);
    for (const { date, kind } of written) this.events.emit({ name: 'measurement.added', data: { date, kind } });
    return changes;
  }

  /** A program may move its measurement to another day, which then has no point any more. */
  private async datesBefore(measurements: readonly Measurement[]): Promise<CalendarDay[]> {
    const movable = this.points.enabled ? measurements.filter(({ externalId }) => externalId !== null) : [];
    const before = await Promise.all(movable.map((one) => this.userData.find('measurement', measurementId(one))));
    return before.flatMap((stored) => stored?.date ?? []);
  }

  private async measurements(range: OpenDateRange, kind: MeasurementKind): Promise<Measurement[]> {
    const all = await collectAll(this.userData.read('measurement', range));
    return all.filter((measurement) => measurement.kind === kind);
  }
}

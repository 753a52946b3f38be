import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OPEN_RANGE, openRange } from '../../platform/api/range.dto';
import { EnumParam, request, TextField } from '../../platform/api/request-fields';
import {
  answer,
  Choice,
  CLOCK_TIME,
  Count,
  DateValue,
  Figure,
  Interval,
  Kcal,
  Part,
  Text,
} from '../../platform/api/response-fields';
import type { BodyStats, StoredMeasurement } from '../../diary/body/body-stats';
import { BALANCE_NOTE, BALANCE_REASONS, type EnergyBalance } from '../../diary/body/energy-balance';
import {
  type Measurement,
  MEASUREMENT_KINDS,
  MEASUREMENT_SOURCES,
  MEASUREMENT_UNITS,
  type MeasurementKind,
} from '../../diary/body/measurement';
import type { DatedValue } from '../../diary/body/weight-trend';
import type { RangeQuery } from '../../diary/date-range';
import type { OwnChanges } from '../../persistence/user-data-store';

/** The document of a request; the diary reads it, because it may be a list. */
export class NewMeasurementDto extends request<Omit<Measurement, 'source'>>({
  date: DateValue('2026-03-01'),
  time: ApiPropertyOptional({ type: String, ...CLOCK_TIME, example: '07:30' }),
  kind: Choice(MEASUREMENT_KINDS, 'WEIGHT'),
  value: Figure(80.4, { description: '2 to 500 kg, 1 to 90 % (body fat to 80, body water from 10), 20 to 300 cm' }),
  unit: ApiPropertyOptional({
    enum: MEASUREMENT_UNITS,
    description: 'That of the kind; may be left out',
    example: 'kg',
  }),
  externalId: ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: '^[\\w.:-]{1,100}$',
    description:
      'Of the program that sends it. The same id again is the same measurement; without one, the same date, time and kind are',
    example: 'scale-4711',
  }),
}) {}

export class MeasurementIdDto extends request<{ id: string }>({
  id: TextField('id', { longest: 200, description: 'Of `/stats/body`', example: '2026-03-01-07:30-WEIGHT-API' }),
}) {}

export class MeasurementChangesDto extends answer<OwnChanges>({
  added: Count(1),
  updated: Count(0, { description: 'Stored before with another value' }),
  unchanged: Count(0),
}) {}

export class BodyQueryDto extends request<Partial<RangeQuery> & { kind?: MeasurementKind }>({
  ...OPEN_RANGE,
  kind: EnumParam('kind', MEASUREMENT_KINDS, { description: 'One kind of measurement', default: 'WEIGHT' }),
}) {}

export class EnergyBalanceQueryDto extends request<Partial<RangeQuery>>(
  openRange('27 days before the last', 'yesterday'),
) {}

export class MeasurementDto extends answer<StoredMeasurement>({
  id: Text('2026-03-01-07:30-WEIGHT-API'),
  date: DateValue('2026-03-01'),
  time: Text('07:30', CLOCK_TIME),
  kind: Choice(MEASUREMENT_KINDS, 'WEIGHT'),
  value: Figure(80.4, { description: 'In the unit' }),
  unit: Choice(MEASUREMENT_UNITS, 'kg'),
  source: Choice(MEASUREMENT_SOURCES, 'API'),
  externalId: Text(null, { nullable: true, description: 'Of the program that sent it' }),
}) {}

export class BodyTrendDto extends answer<DatedValue>({
  date: DateValue('2026-03-01'),
  value: Figure(80.36, { description: 'In the unit, with four decimals' }),
}) {}

const PER_WEEK = 'in the unit per week, with four decimals';

export class BodyStatsDto extends answer<BodyStats>({
  kind: Choice(MEASUREMENT_KINDS, 'WEIGHT'),
  unit: Choice(MEASUREMENT_UNITS, 'kg'),
  measurements: ApiProperty({ type: [MeasurementDto], description: 'As they were measured, oldest first' }),
  trend: ApiProperty({
    type: [BodyTrendDto],
    description:
      'Exponentially weighted, a tenth a day, from the first measurement of all; of several on a day the earliest counts',
  }),
  slopePerWeek: Figure(-0.5493, {
    nullable: true,
    description: `Least squares over the earliest value of each day of the range, ${PER_WEEK}; null with less than two days`,
  }),
  slopeStandardError: Figure(0.1744, {
    nullable: true,
    description: `Of the slope, ${PER_WEEK}; null with less than three days`,
  }),
}) {}

export class BalanceIntakeDto extends answer<EnergyBalance['intake']>({
  mean: Kcal(2008.3, { nullable: true, description: 'kcal a day, over the complete days; null without any' }),
  daysLogged: Count(24, {
    description: 'Complete days: their entry is final and has energy, and they are neither excluded nor incomplete',
  }),
  daysExcluded: Count(1, { description: 'Days with an entry that are not complete' }),
}) {}

export class EnergyBalanceDto extends answer<EnergyBalance>({
  fromDate: DateValue('2026-03-01'),
  toDate: DateValue('2026-03-28'),
  expenditure: Kcal(2396.7, {
    nullable: true,
    description: 'kcal a day: mean intake minus the slope of the weight in kg a day times 7,700; null with a `reason`',
  }),
  interval95: Interval([2292.9, 2500.5], 'The 95% interval of the expenditure, kcal a day'),
  reason: ApiProperty({
    enum: BALANCE_REASONS,
    nullable: true,
    description: 'Less than 21 days, than 14 complete days, or than 8 days with a weight in each half of the range',
    example: null,
  }),
  intake: Part(() => BalanceIntakeDto),
  weighings: Count(26, { description: 'Days with a weight' }),
  activitiesMean: Kcal(280, {
    nullable: true,
    description:
      'kcal a day of logged activities, over all days of the range; a part of the expenditure. Null without any',
  }),
  note: Text(BALANCE_NOTE, { description: 'Belongs to the figure wherever it is shown' }),
}) {}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { OptionalRangeDto, openRange } from '../../platform/api/range.dto';
import { EnumParam, TextField } from '../../platform/api/request-fields';
import {
  Choice,
  CLOCK_TIME,
  Count,
  DateValue,
  Figure,
  Interval,
  Kcal,
  ListOf,
  OR_NULL,
  Part,
  Text,
} from '../../platform/api/response-fields';
import type { BodyStats, StoredMeasurement, DatedValue } from '../../diary/body/weight-trend';
import { BALANCE_NOTE, BALANCE_REASONS, type EnergyBalance } from '../../diary/body/energy-balance';
import { MEASUREMENT_KINDS, MEASUREMENT_SOURCES, MEASUREMENT_UNITS } from '../../diary/body/measurement';
import type { Measurement, MeasurementKind, MeasurementSource } from '../../diary/body/measurement';
import type { RangeQuery } from '../../diary/date-range';
import type { WriteCounts } from '../../persistence/user-data/user-data-store';

/** The document of a request; the diary reads it, because it may be a list. */
export class NewMeasurementDto implements Omit<Measurement, 'source'> {
  @DateValue('2026-03-01') date!: Measurement['date'];
  @ApiPropertyOptional({ type: String, ...CLOCK_TIME, example: '07:30' }) time!: string | null;
  @Choice(MEASUREMENT_KINDS, 'WEIGHT') kind!: Measurement['kind'];
  @Figure(80.4, '2 to 500 kg, 1 to 90 % (body fat to 80, body water from 10), 20 to 300 cm') value!: number;
  @ApiPropertyOptional({ enum: MEASUREMENT_UNITS, description: 'That of the kind; may be left out', example: 'kg' })
  unit!: Measurement['unit'];
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: '^[\\w.:-]{1,100}$',
    description:
      'Of the program that sends it. The same id again is the same measurement; without one, the same date, time and kind are',
    example: 'scale-4711',
  })
  externalId!: string | null;
}

export class MeasurementIdDto {
  @TextField('id', 200, 'Of `/stats/body`', { example: '2026-03-01-07:30-WEIGHT-API' }) id!: string;
}

export class MeasurementSourceQueryDto extends OptionalRangeDto {
  @EnumParam('source', MEASUREMENT_SOURCES, {
    required: true,
    example: 'API',
    description: 'As `/stats/body` shows it; API: tokens, and whoever else sends them over REST',
  })
  source!: MeasurementSource;
}

export class DeletedMeasurementsDto {
  @Count(991) deleted!: number;
}

export class MeasurementChangesDto implements WriteCounts {
  @Count(1, 'Not stored before') added!: number;
  @Count(0, 'Stored before with another value') updated!: number;
  @Count(0, 'Stored before with the same value') unchanged!: number;
}

export class BodyQueryDto extends OptionalRangeDto {
  @EnumParam('kind', MEASUREMENT_KINDS, 'One kind of measurement', { default: 'WEIGHT' }) kind?: MeasurementKind;
}

const BALANCE_RANGE = openRange('27 days before the last', 'yesterday');

export class EnergyBalanceQueryDto implements Partial<RangeQuery> {
  @BALANCE_RANGE.fromDate fromDate?: RangeQuery['fromDate'];
  @BALANCE_RANGE.toDate toDate?: RangeQuery['toDate'];
}

class MeasurementDto implements StoredMeasurement {
  @Text('2026-03-01-07:30-WEIGHT-API', 'Part of its address') id!: string;
  @DateValue('2026-03-01') date!: StoredMeasurement['date'];
  @Text('07:30', CLOCK_TIME) time!: string | null;
  @Choice(MEASUREMENT_KINDS, 'WEIGHT') kind!: StoredMeasurement['kind'];
  @Figure(80.4, 'In the unit') value!: number;
  @Choice(MEASUREMENT_UNITS, 'kg', 'Of the values') unit!: StoredMeasurement['unit'];
  @Choice(MEASUREMENT_SOURCES, 'API', 'Where it came from; SITE: fddb.info') source!: StoredMeasurement['source'];
  @Text(null, 'Id that the sending program gave it', OR_NULL) externalId!: string | null;
}

class BodyTrendDto implements DatedValue {
  @DateValue('2026-03-01') date!: DatedValue['date'];
  @Figure(80.36, 'In the unit, with four decimals') value!: number;
}

const PER_WEEK = 'in the unit per week, with four decimals';

export class BodyStatsDto implements BodyStats {
  @Choice(MEASUREMENT_KINDS, 'WEIGHT') kind!: BodyStats['kind'];
  @Choice(MEASUREMENT_UNITS, 'kg', 'Of the values') unit!: BodyStats['unit'];
  @ListOf(MeasurementDto, 'As they were measured, oldest first') measurements!: BodyStats['measurements'];
  @ListOf(
    BodyTrendDto,
    'Exponentially weighted, a tenth a day, from the first measurement of all; of several on a day the earliest counts',
  )
  trend!: BodyStats['trend'];
  @Figure(
    -0.5493,
    `Least squares over the earliest value of each day of the range, ${PER_WEEK}; null with less than two days`,
    OR_NULL,
  )
  slopePerWeek!: number | null;
  @Figure(0.1744, `Of the slope, ${PER_WEEK}; null with less than three days`, OR_NULL)
  slopeStandardError!: number | null;
}

class BalanceIntakeDto {
  @Kcal(2008.3, 'kcal a day, over the complete days; null without any', OR_NULL) mean!: number | null;
  @Count(24, 'Complete days: their entry is final and has energy, and they are neither excluded nor incomplete')
  daysLogged!: number;
  @Count(1, 'Days with an entry that are not complete') daysExcluded!: number;
}

export class EnergyBalanceDto implements EnergyBalance {
  @DateValue('2026-03-01') fromDate!: EnergyBalance['fromDate'];
  @DateValue('2026-03-28') toDate!: EnergyBalance['toDate'];
  @Kcal(
    2396.7,
    'kcal a day: mean intake minus the slope of the weight in kg a day times 7,700; null with a `reason`',
    OR_NULL,
  )
  expenditure!: number | null;
  @Interval([2292.9, 2500.5], 'The 95% interval of the expenditure, kcal a day')
  interval95!: EnergyBalance['interval95'];
  @Choice(
    BALANCE_REASONS,
    null,
    'Less than 21 days, than 14 complete days, or than 8 days with a weight in each half of the range',
    OR_NULL,
  )
  reason!: EnergyBalance['reason'];
  @Part(() => BalanceIntakeDto, 'Logged energy') intake!: EnergyBalance['intake'];
  @Count(26, 'Days with a weight') weighings!: number;
  @Kcal(
    280,
    'kcal a day of logged activities, over all days of the range; a part of the expenditure. Null without any',
    OR_NULL,
  )
  activitiesMean!: number | null;
  @Text(BALANCE_NOTE, 'Show it with the figure') note!: string;
}

import { OptionalRangeDto, RANGE, RangeDto } from '../../platform/api/range.dto';
import { EnumParam, UNITS_OF_METRICS } from '../../platform/api/request-fields';
import { GRANULARITIES, type Granularity, TREND_METRICS, type TrendMetric } from '../../diary/statistics/trend';

const COUNTED_DAYS = ['all', 'complete'] as const;

const COUNTED = EnumParam(
  'days',
  COUNTED_DAYS,
  '`complete` leaves out the days that you have excluded or called incomplete',
  { default: 'all' },
);

/** Whether excluded and incomplete days count. */
export class StatsQueryDto {
  @COUNTED days?: (typeof COUNTED_DAYS)[number];
}

export class StatsRangeDto extends RangeDto implements StatsQueryDto {
  @COUNTED days?: StatsQueryDto['days'];
}

export class OptionalStatsRangeDto extends OptionalRangeDto implements StatsQueryDto {
  @COUNTED days?: StatsQueryDto['days'];
}

export class TrendQueryDto implements StatsRangeDto {
  @EnumParam('metric', TREND_METRICS, UNITS_OF_METRICS, { default: 'CALORIES' }) metric?: TrendMetric;
  @RANGE.fromDate fromDate!: StatsRangeDto['fromDate'];
  @RANGE.toDate toDate!: StatsRangeDto['toDate'];
  @EnumParam('granularity', GRANULARITIES, 'Days, ISO weeks (Monday to Sunday) or months', { default: 'DAY' })
  granularity?: Granularity;
  @COUNTED days?: StatsQueryDto['days'];
}

import { OptionalRangeDto, RANGE, RangeDto } from '../../platform/api/range.dto';
import { EnumParam, UNITS_OF_METRICS } from '../../platform/api/request-fields';
import type { RangeQuery } from '../../diary/date-range';
import { GRANULARITIES, type Granularity, TREND_METRICS, type TrendMetric } from '../../diary/statistics/trend';

const COUNTED_DAYS = ['all', 'complete'] as const;

/** Whether excluded and incomplete days count. */
export interface CountedDays {
  days?: (typeof COUNTED_DAYS)[number];
}

const COUNTED = EnumParam('days', COUNTED_DAYS, {
  description: '`complete` leaves out the days that you have excluded or called incomplete',
  default: 'all',
});

export class StatsQueryDto implements CountedDays {
  @COUNTED days?: CountedDays['days'];
}

export class StatsRangeDto extends RangeDto implements CountedDays {
  @COUNTED days?: CountedDays['days'];
}

export class OptionalStatsRangeDto extends OptionalRangeDto implements CountedDays {
  @COUNTED days?: CountedDays['days'];
}

interface TrendQuery extends RangeQuery, CountedDays {
  metric?: TrendMetric;
  granularity?: Granularity;
}

export class TrendQueryDto implements TrendQuery {
  @EnumParam('metric', TREND_METRICS, {
    description: UNITS_OF_METRICS,
    default: 'CALORIES',
  })
  metric?: TrendQuery['metric'];
  @RANGE.fromDate fromDate!: TrendQuery['fromDate'];
  @RANGE.toDate toDate!: TrendQuery['toDate'];
  @EnumParam('granularity', GRANULARITIES, {
    description: 'Days, ISO weeks (Monday to Sunday) or months',
    default: 'DAY',
  })
  granularity?: TrendQuery['granularity'];
  @COUNTED days?: TrendQuery['days'];
}

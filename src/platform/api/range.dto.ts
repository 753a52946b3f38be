import type { CalendarDay } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { DateField, RECENT } from './request-fields';

export const RANGE = {
  fromDate: DateField('From date', 'First day, inclusive', { example: RECENT.weekAgo }),
  toDate: DateField('To date', 'Last day, inclusive', { example: RECENT.yesterday }),
};

/** A range whose ends may be absent, and what it then begins and ends with. */
export const openRange = (begin: string, end: string): Record<keyof RangeQuery, PropertyDecorator> => ({
  fromDate: DateField('From date', `First day, inclusive; absent: ${begin}`, {
    required: false,
    example: RECENT.weekAgo,
  }),
  toDate: DateField('To date', `Last day, inclusive; absent: ${end}`, { required: false, example: RECENT.yesterday }),
});

export const OPEN_RANGE = openRange('from the beginning', 'to the end');

export class RangeDto implements RangeQuery {
  @RANGE.fromDate fromDate!: RangeQuery['fromDate'];
  @RANGE.toDate toDate!: RangeQuery['toDate'];
}

export class OptionalRangeDto implements Partial<RangeQuery> {
  @OPEN_RANGE.fromDate fromDate?: RangeQuery['fromDate'];
  @OPEN_RANGE.toDate toDate?: RangeQuery['toDate'];
}

export class DayDto {
  @DateField('Date', 'The day', { example: RECENT.yesterday }) date!: CalendarDay;
}

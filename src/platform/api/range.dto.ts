import type { CalendarDay } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { DateField, RECENT, request } from './request-fields';

/** Both ends are required. */
export const RANGE = {
  fromDate: DateField('From date', { description: 'First day, inclusive', example: RECENT.weekAgo }),
  toDate: DateField('To date', { description: 'Last day, inclusive', example: RECENT.yesterday }),
};

/** A range whose ends may be absent, and what it then begins and ends with. */
export const openRange = (begin: string, end: string): Record<keyof RangeQuery, PropertyDecorator> => ({
  fromDate: DateField('From date', {
    required: false,
    description: `First day, inclusive; absent: ${begin}`,
    example: RECENT.weekAgo,
  }),
  toDate: DateField('To date', {
    required: false,
    description: `Last day, inclusive; absent: ${end}`,
    example: RECENT.yesterday,
  }),
});

export const OPEN_RANGE = openRange('from the beginning', 'to the end');

export class RangeDto extends request<RangeQuery>(RANGE) {}

export class OptionalRangeDto extends request<Partial<RangeQuery>>(OPEN_RANGE) {}

export class DayDto extends request<{ date: CalendarDay }>({
  date: DateField('Date', { description: 'The day', example: RECENT.yesterday }),
}) {}

import { Count, DateValue, Flag, OPTIONAL, OR_NULL, Text } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';

export class AboutDto {
  @Text('1.0.0', 'Version of this service') version!: string;
  @DateValue('2024-08-30', "Today's date in the time zone of the service") today!: CalendarDay;
  @Text('Europe/Berlin', 'Time zone of the schedule and of today') timeZone!: string;
  @Text('03:00', 'Foods before that time are on the page of the evening before') dayStartsAt!: string;
  @Flag(true, 'Whether an account at fddb.info is configured') accountConfigured!: boolean;
  @Flag(true, 'Whether days are stored with their foods') docStoreEnabled!: boolean;
  @Flag(false, 'Whether totals go to a time-series store') timeSeriesEnabled!: boolean;
  @Count(1, 'The smallest `days` of a fetch') minDaysBack!: number;
  @Count(365, 'The largest `days` of a fetch') maxDaysBack!: number;
  @Flag(true, 'Whether days are fetched every night') schedulerEnabled!: boolean;
  @Text('0 0 3 * * *', 'Second, minute, hour, day, month, weekday') schedulerCron!: string;
  @Count(1, 'How many days the scheduled fetch covers, ending yesterday') schedulerLookBackDays!: number;
  @Flag(true, 'Whether requests need a login or a token; absent: anyone on your network may use it', OPTIONAL)
  accessRestricted?: boolean;
  @Flag(true, 'Whether AI assistants can connect at `/mcp`; absent: they cannot', OPTIONAL) mcpEnabled?: boolean;
  @Flag(true, "Whether today's page is read at set times; absent: it is not", OPTIONAL) todayScheduled?: boolean;
  @Text(null, 'A newer version, if the service looks for one and there is one', OR_NULL) newerVersion!: string | null;
  @Text(null, 'Address of its release notes', OR_NULL) newerVersionUrl!: string | null;
}

import { Count, DateValue, Flag, Text } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';

export class AboutDto {
  @Text('1.0.0', { description: 'Version of this service' }) version!: string;
  @DateValue('2024-08-30', { description: "Today's date in the time zone of the service" }) today!: CalendarDay;
  @Text('Europe/Berlin', { description: 'Time zone of the schedule and of today' }) timeZone!: string;
  @Text('03:00', { description: 'Foods before that time are on the page of the evening before' }) dayStartsAt!: string;
  @Flag(true, { description: 'Whether an account at fddb.info is configured' }) accountConfigured!: boolean;
  @Flag(true, { description: 'Whether days are stored with their foods' }) docStoreEnabled!: boolean;
  @Flag(false, { description: 'Whether totals go to a time-series store' }) timeSeriesEnabled!: boolean;
  @Count(1, { description: 'The smallest `days` of a fetch' }) minDaysBack!: number;
  @Count(365, { description: 'The largest `days` of a fetch' }) maxDaysBack!: number;
  @Flag(true, { description: 'Whether days are fetched every night' }) schedulerEnabled!: boolean;
  @Text('0 0 3 * * *', { description: 'Second, minute, hour, day, month, weekday' }) schedulerCron!: string;
  @Count(1, { description: 'How many days the scheduled fetch covers, ending yesterday' })
  schedulerLookBackDays!: number;
  @Flag(true, {
    required: false,
    description: 'Whether requests need a login or a token; absent: anyone on your network may use it',
  })
  accessRestricted?: boolean;
  @Flag(true, {
    required: false,
    description: 'Whether AI assistants can connect at `/mcp`; absent: they cannot',
  })
  mcpEnabled?: boolean;
  @Flag(true, {
    required: false,
    description: "Whether today's page is read at set times; absent: it is not",
  })
  todayScheduled?: boolean;
  @Text(null, { nullable: true, description: 'A newer version, if the service looks for one and there is one' })
  newerVersion!: string | null;
  @Text(null, { nullable: true, description: 'Address of its release notes' })
  newerVersionUrl!: string | null;
}

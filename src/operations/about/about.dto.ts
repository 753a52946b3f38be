import { answer, Count, DateValue, Flag, Text } from '../../platform/api/response-fields';
import type { CalendarDay } from '../../diary/calendar-day';

export interface About {
  version: string;
  today: CalendarDay;
  timeZone: string;
  accountConfigured: boolean;
  docStoreEnabled: boolean;
  timeSeriesEnabled: boolean;
  minDaysBack: number;
  maxDaysBack: number;
  schedulerEnabled: boolean;
  schedulerCron: string;
  schedulerLookBackDays: number;
  accessRestricted?: boolean;
  mcpEnabled?: boolean;
  todayScheduled?: boolean;
}

export class AboutDto extends answer<About>({
  version: Text('0.2.0'),
  today: DateValue('2024-08-30', { description: "Today's date in the time zone of the service" }),
  timeZone: Text('Europe/Berlin'),
  accountConfigured: Flag(true, { description: 'Whether an account at fddb.info is configured' }),
  docStoreEnabled: Flag(true),
  timeSeriesEnabled: Flag(false),
  minDaysBack: Count(1, { description: 'The smallest `days` of a fetch' }),
  maxDaysBack: Count(365, { description: 'The largest `days` of a fetch' }),
  schedulerEnabled: Flag(true),
  schedulerCron: Text('0 0 3 * * *'),
  schedulerLookBackDays: Count(1, { description: 'How many days the scheduled fetch covers, ending yesterday' }),
  accessRestricted: Flag(true, {
    required: false,
    description: 'Whether requests need a login or a token; absent: everyone who reaches the service may use it',
  }),
  mcpEnabled: Flag(true, {
    required: false,
    description: 'Whether AI assistants can connect at `/mcp`; absent: they cannot',
  }),
  todayScheduled: Flag(true, {
    required: false,
    description: "Whether today's page is read at set times; absent: it is not",
  }),
}) {}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Count, DateValue } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import type { About } from './about.service';

export class AboutDto implements About {
  @ApiProperty({ example: '0.2.0' })
  version!: string;

  @DateValue('2024-08-30', { description: "Today's date in the time zone of the service" })
  today!: CalendarDay;

  @ApiProperty({ example: 'Europe/Berlin' })
  timeZone!: string;

  @ApiProperty({ description: 'Whether an account at fddb.info is configured', example: true })
  accountConfigured!: boolean;

  @ApiProperty({ example: true })
  docStoreEnabled!: boolean;

  @ApiProperty({ example: false })
  timeSeriesEnabled!: boolean;

  @Count(1, { description: 'The smallest `days` of a fetch' })
  minDaysBack!: number;

  @Count(365, { description: 'The largest `days` of a fetch' })
  maxDaysBack!: number;

  @ApiProperty({ example: true })
  schedulerEnabled!: boolean;

  @ApiProperty({ example: '0 0 3 * * *' })
  schedulerCron!: string;

  @Count(1, { description: 'How many days the scheduled fetch covers, ending yesterday' })
  schedulerLookBackDays!: number;

  @ApiPropertyOptional({
    description: 'Whether requests need a login or a token; absent: everyone who reaches the service may use it',
    example: true,
  })
  accessRestricted?: boolean;

  @ApiPropertyOptional({
    description: 'Whether AI assistants can connect at `/mcp`; absent: they cannot',
    example: true,
  })
  mcpEnabled?: boolean;
}

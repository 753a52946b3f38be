import { Count, Flag, Text, TimeValue } from '../../platform/api/response-fields';
import type { ChannelResult, LastNotification } from './notifier';

const RESULT = {
  status: Count(403, { nullable: true, description: 'Of the answer; null when there was none' }),
  detail: Text('status 403', { nullable: true, description: 'Why it was not delivered' }),
};

export class ChannelResultDto implements ChannelResult {
  @Text('ntfy') channel!: string;
  @Flag(false) delivered!: boolean;
  @RESULT.status status!: number | null;
  @RESULT.detail detail!: string | null;
}

export class LastNotificationDto implements LastNotification {
  @Text('ntfy') channel!: string;
  @Flag(false, { nullable: true, description: 'Null when nothing was sent yet' }) delivered!: boolean | null;
  @RESULT.status status!: number | null;
  @RESULT.detail detail!: string | null;
  @TimeValue('2024-09-01T03:00:04.000Z', { nullable: true }) at!: string | null;
  @Text('export.failed', { nullable: true }) event!: string | null;
}

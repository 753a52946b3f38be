import { answer, Count, Flag, Text, TimeValue } from '../../platform/api/response-fields';
import type { ChannelResult, LastNotification } from './notifier';

const RESULT = {
  delivered: Flag(false),
  status: Count(403, { nullable: true, description: 'Of the answer; null when there was none' }),
  detail: Text('status 403', { nullable: true, description: 'Why it was not delivered' }),
};

export class ChannelResultDto extends answer<ChannelResult>({ channel: Text('ntfy'), ...RESULT }) {}

export class LastNotificationDto extends answer<LastNotification>({
  channel: Text('ntfy'),
  ...RESULT,
  delivered: Flag(false, { nullable: true, description: 'Null when nothing was sent yet' }),
  at: TimeValue('2024-09-01T03:00:04.000Z', { nullable: true }),
  event: Text('export.failed', { nullable: true }),
}) {}

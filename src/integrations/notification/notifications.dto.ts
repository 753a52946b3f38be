import { Count, Flag, OR_NULL, Text, TimeValue } from '../../platform/api/response-fields';

const RESULT = {
  status: Count(403, 'HTTP status of the answer; null without one', OR_NULL),
  detail: Text('status 403', 'Why it was not delivered', OR_NULL),
};

export class ChannelResultDto {
  @Text('ntfy') channel!: string;
  @Flag(false, 'Whether the receiver accepted it') delivered!: boolean;
  @RESULT.status status!: number | null;
  @RESULT.detail detail!: string | null;
}

export class LastNotificationDto {
  @Text('ntfy') channel!: string;
  @Flag(false, 'Null before the first notice', OR_NULL) delivered!: boolean | null;
  @RESULT.status status!: number | null;
  @RESULT.detail detail!: string | null;
  @TimeValue('2024-09-01T03:00:04.000Z', 'When it was sent last', OR_NULL) at!: string | null;
  @Text('export.failed', 'What it was about', OR_NULL) event!: string | null;
}

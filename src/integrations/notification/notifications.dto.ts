import { Count, Flag, Text, TimeValue } from '../../platform/api/response-fields';

const RESULT = {
  status: Count(403, { nullable: true, description: 'HTTP status of the answer; null without one' }),
  detail: Text('status 403', { nullable: true, description: 'Why it was not delivered' }),
};

export class ChannelResultDto {
  @Text('ntfy') channel!: string;
  @Flag(false, { description: 'Whether the receiver accepted it' }) delivered!: boolean;
  @RESULT.status status!: number | null;
  @RESULT.detail detail!: string | null;
}

export class LastNotificationDto {
  @Text('ntfy') channel!: string;
  @Flag(false, { nullable: true, description: 'Null before the first notice' }) delivered!: boolean | null;
  @RESULT.status status!: number | null;
  @RESULT.detail detail!: string | null;
  @TimeValue('2024-09-01T03:00:04.000Z', { nullable: true, description: 'When it was sent last' }) at!: string | null;
  @Text('export.failed', { nullable: true, description: 'What it was about' }) event!: string | null;
}

import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CONFIG, type Config } from '../../config/config';
import { ApiAnswer, ApiResult, STORE } from '../../platform/api/api-problems';
import { Needs } from '../../platform/http/caller';
import { ChannelResultDto, LastNotificationDto } from './notifications.dto';
import { Notifier } from './notifier';
import { Heartbeat } from './heartbeat';
import { Webhook } from './webhook';

@ApiTags('Administration')
@Controller('api/v2/notifications')
export class NotificationsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly notifier: Notifier,
    private readonly webhook: Webhook,
    private readonly heartbeat: Heartbeat,
  ) {}

  @Get()
  @ApiAnswer('List the channels of notices', 'The channels, each with its last result', [LastNotificationDto], STORE)
  list(): Promise<LastNotificationDto[]> {
    const { notifier, webhook, heartbeat } = this;
    const names = [...notifier.names, ...[webhook, heartbeat].filter(({ enabled }) => enabled).map(({ name }) => name)];
    return Promise.all(names.map((name) => notifier.lastResult(name)));
  }

  @Post('test')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send one test notice over every channel' })
  @ApiResult([ChannelResultDto], 'The result of each channel', 'payload-too-large')
  async test(): Promise<ChannelResultDto[]> {
    const { notifier, webhook } = this;
    const [channels, webhookResult] = await Promise.all([
      notifier.test(this.config.notification.language),
      webhook.enabled ? webhook.test() : undefined,
    ]);
    return [...channels, ...(webhookResult ? [webhookResult] : [])];
  }
}

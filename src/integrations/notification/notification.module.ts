import { Module } from '@nestjs/common';
import { Heartbeat } from './heartbeat';
import { NotificationsController } from './notifications.controller';
import { Notices } from './notices';
import { Notifier } from './notifier';
import { Webhook } from './webhook';

@Module({
  controllers: [NotificationsController],
  providers: [Heartbeat, Notices, Notifier, Webhook],
  exports: [Notifier, Heartbeat],
})
export class NotificationModule {}

import { Module } from '@nestjs/common';
import { TriggersController } from './triggers.controller';
import { TriggersService } from './triggers.service';

@Module({ controllers: [TriggersController], providers: [TriggersService], exports: [TriggersService] })
export class TriggersModule {}

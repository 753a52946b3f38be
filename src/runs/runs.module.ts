import { Module } from '@nestjs/common';
import { PendingPoints } from './pending-points';
import { Runs } from './runs';

@Module({ providers: [PendingPoints, Runs], exports: [PendingPoints, Runs] })
export class RunsModule {}

import { Module } from '@nestjs/common';
import { BodyPoints } from './body-points';
import { PendingPoints } from './pending-points';
import { Runs } from './runs';

const PROVIDERS = [BodyPoints, PendingPoints, Runs];

@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class RunsModule {}

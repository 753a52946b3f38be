import { Module } from '@nestjs/common';
import { PendingPoints } from '../../persistence/pending-points';
import { Runs } from './runs';

const PROVIDERS = [PendingPoints, Runs];

@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class RunsModule {}

import { Module } from '@nestjs/common';
import { Runs } from './runs';

@Module({ providers: [Runs], exports: [Runs] })
export class RunsModule {}

import { Module } from '@nestjs/common';
import { RunCoordinator } from './run-coordinator';

@Module({ providers: [RunCoordinator], exports: [RunCoordinator] })
export class RunsModule {}

import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module';
import { VersionsController } from './versions.controller';
import { VersionsService } from './versions.service';

@Module({ imports: [RunsModule], controllers: [VersionsController], providers: [VersionsService] })
export class VersionsModule {}

import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module';
import { ImportController } from './import.controller';
import { ImportService } from './import.service';

@Module({ imports: [RunsModule], controllers: [ImportController], providers: [ImportService] })
export class ImportModule {}

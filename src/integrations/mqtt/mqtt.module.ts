import { Global, Module } from '@nestjs/common';
import { BodyModule } from '../../features/body/body.module';
import { ExportModule } from '../../sync/export/export.module';
import { GoalsModule } from '../../features/goals/goals.module';
import { RunsModule } from '../../sync/runs/runs.module';
import { StatsModule } from '../../features/stats/stats.module';
import { Commands } from './commands';
import { MqttPublisher } from './publisher';
import { RunReports } from './run-reports';
import { States } from './states';

/** Loaded only with a broker. Global for the health of the service. */
@Global()
@Module({
  imports: [StatsModule, GoalsModule, BodyModule, ExportModule, RunsModule],
  providers: [States, RunReports, Commands, MqttPublisher],
  exports: [MqttPublisher],
})
export class MqttModule {}

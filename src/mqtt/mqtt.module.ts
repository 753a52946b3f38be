import { Global, Module } from '@nestjs/common';
import { BodyModule } from '../body/body.module';
import { ExportModule } from '../export/export.module';
import { GoalsModule } from '../goals/goals.module';
import { RunsModule } from '../runs/runs.module';
import { StatsModule } from '../stats/stats.module';
import { BrokerStatus } from './broker-status';
import { Commands } from './commands';
import { MqttPublisher } from './publisher';
import { RunReports } from './run-reports';
import { States } from './states';

/** Loaded only with a broker. Global for the health of the service. */
@Global()
@Module({
  imports: [StatsModule, GoalsModule, BodyModule, ExportModule, RunsModule],
  providers: [States, RunReports, Commands, MqttPublisher, { provide: BrokerStatus, useExisting: MqttPublisher }],
  exports: [BrokerStatus],
})
export class MqttModule {}

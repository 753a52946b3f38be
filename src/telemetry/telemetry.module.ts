import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { executionMode } from '../config/execution-mode';
import { Days } from '../persistence/days';
import { StateStore } from '../persistence/state-store';
import { TelemetryService } from './telemetry.service';
import { VersionCheckService } from './version-check.service';

@Module({
  providers: [
    {
      provide: TelemetryService,
      useFactory: (config: Config, days: Days, state: StateStore) =>
        new TelemetryService(config, days, state, executionMode()),
      inject: [CONFIG, Days, StateStore],
    },
    {
      provide: VersionCheckService,
      useFactory: ({ versionCheck }: Config) => new VersionCheckService(versionCheck),
      inject: [CONFIG],
    },
  ],
  exports: [TelemetryService, VersionCheckService],
})
export class TelemetryModule {}

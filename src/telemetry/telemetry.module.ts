import { Module } from '@nestjs/common';
import { TelemetryService } from './telemetry.service';
import { VersionCheckService } from './version-check.service';

@Module({ providers: [TelemetryService, VersionCheckService], exports: [TelemetryService, VersionCheckService] })
export class TelemetryModule {}

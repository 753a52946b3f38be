import { Global, Module } from '@nestjs/common';
import { SettingsController } from './settings.controller';
import { SetUpCode } from './set-up-code';
import { SettingsService } from './settings.service';

/** Global, because the doctor has none of it beside the service. */
@Global()
@Module({
  controllers: [SettingsController],
  providers: [SettingsService, SetUpCode],
  exports: [SettingsService, SetUpCode],
})
export class SettingsModule {}

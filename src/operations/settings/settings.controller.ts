import { Body, Controller, Get, Header, Inject, Patch, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { ApiProblems, BODY, STORE } from '../../platform/api/api-problems';
import { JsonObject } from '../../platform/api/validation.pipe';
import { Needs } from '../../platform/http/caller';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { isNear } from './near';
import { SETTINGS_PATCH_SCHEMA, type ShownSettings, ShownSettingsDto } from './settings.dto';
import { SettingsService } from './settings.service';

@ApiTags('Administration')
@Controller('api/v2/settings')
@Needs('admin')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List the settings that can be changed here',
    description: 'Secrets are never sent; `set` shows whether there is one.',
  })
  @ApiOkResponse({ type: ShownSettingsDto, description: 'The settings, and where each value comes from' })
  @ApiProblems(STORE)
  read(): Promise<ShownSettings> {
    return this.settings.shown();
  }

  @Patch()
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Change some settings',
    description:
      'Account, password of the page, nightly time and most channels of notices take effect at once. While access is not restricted, ' +
      'only this machine and its network may change them, and not through a proxy.',
  })
  @ApiBody({ schema: SETTINGS_PATCH_SCHEMA })
  @ApiOkResponse({ type: ShownSettingsDto, description: 'All settings after the change' })
  @ApiProblems(BODY, 'set-by-environment', STORE)
  change(@Body() patch: JsonObject, @Req() request: Request): Promise<ShownSettings> {
    if (!isRestricted(this.config) && !isNear(request)) {
      throw new DiaryError(
        'forbidden',
        'Without a password, settings can be changed only from the network of the service',
      );
    }
    return this.settings.change(patch);
  }
}

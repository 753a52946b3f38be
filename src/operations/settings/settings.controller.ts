import { Body, Controller, Get, Header, Inject, Patch, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { ApiProblems, ApiResult, BODY, STORE } from '../../platform/api/api-problems';
import { JsonObject } from '../../platform/api/validation.pipe';
import { Needs } from '../../platform/http/caller';
import { SETTINGS_PATCH_SCHEMA, type ShownSettings, ShownSettingsDto } from './settings.dto';
import { SetUpCode } from './set-up-code';
import { SettingsService } from './settings.service';

const SET_UP_CODE_HEADER = 'Setup-Code';

@ApiTags('Administration')
@Controller('api/v2/settings')
@Needs('admin')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly code: SetUpCode,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List the settings that can be changed here',
    description: 'Secrets are never sent; `set` shows whether there is one.',
  })
  @ApiResult(ShownSettingsDto, 'The settings, and where each value comes from', STORE)
  read(): Promise<ShownSettings> {
    return this.settings.shown();
  }

  @Patch()
  @ApiOperation({
    summary: 'Change some settings',
    description:
      'Account, password of the page, nightly time and most channels of notices take effect at once. While access is not restricted, ' +
      'the header `Setup-Code` must have the code that the log of the service shows at its start; not through the ingress of Home Assistant.',
  })
  @ApiHeader({
    name: SET_UP_CODE_HEADER,
    required: false,
    description: 'The code, while access is not restricted',
    schema: { type: 'string', example: 'K7QM-2RDX' },
  })
  @ApiBody({ schema: SETTINGS_PATCH_SCHEMA })
  @ApiOkResponse({ type: ShownSettingsDto, description: 'All settings after the change' })
  @ApiProblems(BODY, 'set-up-code-needed', 'set-up-code-wrong', 'set-by-environment', 'too-many-attempts', STORE)
  async change(@Body() patch: JsonObject, @Req() request: express.Request): Promise<ShownSettings> {
    if (!isRestricted(this.config)) await this.code.check(request, request.header(SET_UP_CODE_HEADER));
    return this.settings.change(patch);
  }
}

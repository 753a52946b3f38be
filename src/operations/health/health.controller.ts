import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import { ApiProblems, ApiResult } from '../../platform/api/api-problems';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { Open } from '../../platform/http/caller';
import { ComponentHealthDto, HealthDto } from './health.dto';
import { HealthService } from './health.service';

@ApiTags('Administration')
@ApiExtraModels(ComponentHealthDto)
@Controller('actuator/health')
export class HealthController {
  constructor(
    private readonly health: HealthService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Check the account at fddb.info and the enabled stores',
    description:
      "Requests yesterday's page from fddb.info; the result is cached for 5 minutes. During a fetch, the result of its last request is used.",
  })
  @ApiOkResponse({ type: HealthDto, description: 'All can be used' })
  @ApiResponse({ status: 503, type: HealthDto, description: 'The account or a store cannot be used' })
  @ApiProblems()
  async full(@Res({ passthrough: true }) response: express.Response): Promise<HealthDto> {
    return withStatusCode(response, await this.health.full());
  }

  @Get('liveness')
  @Open()
  @ApiOperation({ summary: 'Check that the process answers', security: [] })
  @ApiResult(HealthDto, 'It does')
  liveness(): HealthDto {
    return { status: 'UP' };
  }

  @Get('readiness')
  @Open()
  @ApiOperation({ summary: 'Check the enabled stores', security: [] })
  @ApiOkResponse({ type: HealthDto, description: 'All can be used' })
  @ApiResponse({ status: 503, type: HealthDto, description: 'A store cannot be used' })
  @ApiProblems()
  async readiness(@Res({ passthrough: true }) response: express.Response): Promise<HealthDto> {
    const { status, components } = await this.health.readiness();
    // Everyone may ask, but if access is restricted, not everyone is told which stores there are.
    return withStatusCode(response, isRestricted(this.config) ? { status } : { status, components });
  }
}

function withStatusCode(response: express.Response, health: HealthDto): HealthDto {
  response.status(health.status === 'UP' ? 200 : 503);
  return health;
}

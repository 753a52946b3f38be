import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiProblems } from '../../platform/api/api-problems';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { Open } from '../../platform/http/caller';
import { ComponentHealthDto, HealthDto } from './health.dto';
import { HealthService } from './health.service';

@ApiTags('Operations')
@ApiExtraModels(ComponentHealthDto)
@Controller('actuator/health')
export class HealthController {
  constructor(
    private readonly health: HealthService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Whether the account at fddb.info and the enabled stores can be used',
    description:
      "Requests yesterday's page from the site; the result is cached for 5 minutes. While an export runs, its last request counts.",
  })
  @ApiOkResponse({ type: HealthDto })
  @ApiResponse({ status: 503, type: HealthDto, description: 'The account or a store cannot be used' })
  @ApiProblems()
  async full(@Res({ passthrough: true }) response: Response): Promise<HealthDto> {
    return answered(response, await this.health.full());
  }

  @Get('liveness')
  @Open()
  @ApiOperation({ summary: 'Whether the process answers', security: [] })
  @ApiOkResponse({ type: HealthDto })
  @ApiProblems()
  liveness(): HealthDto {
    return { status: 'UP' };
  }

  @Get('readiness')
  @Open()
  @ApiOperation({ summary: 'Whether the enabled stores can be used', security: [] })
  @ApiOkResponse({ type: HealthDto })
  @ApiResponse({ status: 503, type: HealthDto, description: 'A store cannot be used' })
  @ApiProblems()
  async readiness(@Res({ passthrough: true }) response: Response): Promise<HealthDto> {
    const { status, components } = await this.health.readiness();
    // Everyone may ask, but if access is restricted, not everyone is told which stores there are.
    return answered(response, isRestricted(this.config) ? { status } : { status, components });
  }
}

function answered(response: Response, health: HealthDto): HealthDto {
  response.status(health.status === 'UP' ? 200 : 503);
  return health;
}

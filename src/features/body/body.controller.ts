import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  type StreamableFile,
  UseGuards,
} from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
import { ObjectOrList } from '../../platform/api/validation.pipe';
import { MAX_MEASUREMENTS } from '../../diary/body/measurement';
import { Needs } from '../../platform/http/caller';
import { starterOf } from '../../platform/http/request';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { jsonObject } from '../../platform/http/streams';
import {
  BodyQueryDto,
  BodyStatsDto,
  EnergyBalanceDto,
  EnergyBalanceQueryDto,
  MeasurementChangesDto,
  MeasurementIdDto,
  NewMeasurementDto,
} from './body.dto';
import { BodyService } from './body.service';

const NEW_MEASUREMENT = { $ref: getSchemaPath(NewMeasurementDto) };

@ApiTags('Body')
@Controller('api/v2/measurements')
@UseGuards(SameOriginGuard)
export class MeasurementsController {
  constructor(private readonly body: BodyService) {}

  @Post()
  @HttpCode(200)
  @Needs('measure')
  @ApiOperation({
    summary: 'Add measurements of the body',
    description: `One, or a list of up to ${MAX_MEASUREMENTS}: all or none. The same ones may be sent again. The scope \`measure\` is enough.`,
  })
  @ApiExtraModels(NewMeasurementDto)
  @ApiBody({
    schema: { oneOf: [NEW_MEASUREMENT, { type: 'array', items: NEW_MEASUREMENT, maxItems: MAX_MEASUREMENTS }] },
  })
  @ApiOkResponse({ type: MeasurementChangesDto })
  @ApiProblems(413, 503)
  add(@Body() measurements: ObjectOrList, @Req() request: Request): Promise<MeasurementChangesDto> {
    return this.body.add(measurements, starterOf(request) === 'page' ? 'PAGE' : 'API');
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('write')
  @ApiOperation({ summary: 'Delete a measurement' })
  @ApiNoContentResponse()
  @ApiProblems(404, 503)
  remove(@Param() { id }: MeasurementIdDto): Promise<void> {
    return this.body.remove(id);
  }
}

@ApiTags('Body')
@Controller('api/v2/stats')
export class BodyStatsController {
  constructor(private readonly body: BodyService) {}

  @Get('body')
  @ApiAnswer('Measurements of one kind, their trend and how fast they change', BodyStatsDto, 503)
  async stats(@Query() query: BodyQueryDto): Promise<StreamableFile> {
    return jsonObject(await this.body.stats(query));
  }

  @Get('energy-balance')
  @ApiOperation({
    summary: 'Energy expenditure from what was eaten and how the weight changed',
    description:
      'By default of the 28 days up to yesterday. Without enough data there is a reason in place of the figure.',
  })
  @ApiOkResponse({ type: EnergyBalanceDto })
  @ApiProblems(503)
  energyBalance(@Query() query: EnergyBalanceQueryDto): Promise<EnergyBalanceDto> {
    return this.body.energyBalance(query);
  }
}

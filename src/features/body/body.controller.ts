import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiNoContentResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type express from 'express';
import {
  ApiAnswer,
  ApiProblems,
  ApiResult,
  BODY,
  INPUT,
  LIMITED_RANGE,
  RANGE,
  STORE,
} from '../../platform/api/api-problems';
import { ObjectOrList } from '../../platform/api/validation.pipe';
import { MAX_MEASUREMENTS } from '../../diary/body/measurement';
import { mayOnlyAdd, Needs } from '../../platform/http/caller';
import { initiatorOf } from '../../platform/http/request';
import { jsonObject } from '../../platform/http/streams';
import {
  BodyQueryDto,
  BodyStatsDto,
  DeletedMeasurementsDto,
  EnergyBalanceDto,
  EnergyBalanceQueryDto,
  MeasurementChangesDto,
  MeasurementIdDto,
  MeasurementSourceQueryDto,
  NewMeasurementDto,
} from './body.dto';
import { BodyService } from './body.service';
import { MeasureLimit } from './measure-limit';

const NEW_MEASUREMENT = { $ref: getSchemaPath(NewMeasurementDto) };

@ApiTags('Body')
@Controller('api/v2/measurements')
export class MeasurementsController {
  constructor(
    private readonly body: BodyService,
    private readonly limit: MeasureLimit,
  ) {}

  @Post()
  @HttpCode(200)
  @Needs('measure')
  @ApiOperation({
    summary: 'Add measurements of the body',
    description: `One, or a list of up to ${MAX_MEASUREMENTS}: all or none. Sending the same ones again changes nothing. The scope \`measure\` is enough.`,
  })
  @ApiExtraModels(NewMeasurementDto)
  @ApiBody({
    schema: { oneOf: [NEW_MEASUREMENT, { type: 'array', items: NEW_MEASUREMENT, maxItems: MAX_MEASUREMENTS }] },
  })
  @ApiResult(MeasurementChangesDto, 'How many were added or changed', BODY, STORE)
  add(@Body() measurements: ObjectOrList, @Req() request: express.Request): Promise<MeasurementChangesDto> {
    const source = initiatorOf(request) === 'page' && !mayOnlyAdd(request) ? 'PAGE' : 'API';
    const most = Array.isArray(measurements) ? measurements.length : 1;
    return this.limit.count(request, most, () => this.body.add(measurements, source));
  }

  @Delete()
  @Needs('write')
  @ApiAnswer('Delete all measurements of one source', 'How many were deleted', DeletedMeasurementsDto, RANGE, STORE)
  removeAll(@Query() query: MeasurementSourceQueryDto): Promise<DeletedMeasurementsDto> {
    return this.body.removeAll(query);
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('write')
  @ApiOperation({ summary: 'Delete a measurement' })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiProblems(INPUT, 'not-found', STORE)
  remove(@Param() { id }: MeasurementIdDto): Promise<void> {
    return this.body.remove(id);
  }
}

@ApiTags('Body')
@Controller('api/v2/stats')
export class BodyStatsController {
  constructor(private readonly body: BodyService) {}

  @Get('body')
  @ApiOperation({ summary: 'Get the measurements of one kind' })
  @ApiResult(BodyStatsDto, 'The measurements, their trend and how fast they change', RANGE, STORE)
  async stats(@Query() query: BodyQueryDto): Promise<StreamableFile> {
    return jsonObject(await this.body.stats(query));
  }

  @Get('energy-balance')
  @ApiOperation({
    summary: 'Estimate the energy expenditure from intake and change of weight',
    description:
      'By default for the 28 days up to yesterday. Without enough data, the answer has a reason instead of the figure.',
  })
  @ApiResult(EnergyBalanceDto, 'The estimate, and the data behind it', LIMITED_RANGE, STORE)
  energyBalance(@Query() query: EnergyBalanceQueryDto): Promise<EnergyBalanceDto> {
    return this.body.energyBalance(query);
  }
}

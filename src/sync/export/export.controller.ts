import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req, Res, Sse, UseGuards } from '@nestjs/common';
import type { MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import type { Observable } from 'rxjs';
import { ApiProblems, ApiResult, BODY, FETCH, INPUT, LIMITED_RANGE, STORE } from '../../platform/api/api-problems';
import { RangeDto } from '../../platform/api/range.dto';
import { LongLived, Needs } from '../../platform/http/caller';
import { NoPrefetchGuard, SameOriginGuard } from '../../platform/http/same-origin.guard';
import { initiatorOf } from '../../platform/http/request';
import { ChosenDaysDto, DaysBackDto, ExportDetailsDto, ExportResultDto } from './export.dto';
import { ExportStatusDto, StatusQueryDto } from '../runs/run-status.dto';
import { ExportEvents } from './export-events';
import { RunCoordinator } from '../runs/run-coordinator';
import { ExportService } from './export.service';

/** OpenAPI 3.0 has no way to describe the stream. */
const EVENT_SCHEMA = {
  type: 'object',
  required: ['event', 'data'],
  properties: {
    event: { type: 'string', enum: ['status'] },
    data: { type: 'string', description: 'JSON, as `…/export/status` answers' },
  },
};

const RESULT = 'Stored and failed days';

@ApiTags('Export')
@Controller('api/v2/nutritiondata')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly exportEvents: ExportEvents,
    private readonly coordinator: RunCoordinator,
  ) {}

  @Post()
  @HttpCode(200)
  @Needs('export')
  @ApiOperation({
    summary: 'Fetch a range of days',
    description: 'Fetches day after day from fddb.info, oldest first, about a second each, and stores them.',
  })
  @ApiResult(ExportResultDto, RESULT, BODY, LIMITED_RANGE, FETCH)
  exportRange(
    @Body() range: RangeDto,
    @Query() query: ExportDetailsDto,
    @Req() request: express.Request,
  ): Promise<ExportResultDto> {
    return this.exports.exportRange(range, initiatorOf(request), query);
  }

  @Get('export')
  @Needs('export')
  @UseGuards(NoPrefetchGuard, SameOriginGuard)
  @ApiOperation({
    summary: 'Fetch the last days',
    description:
      '**This GET starts a fetch from fddb.info**, of the given number of days up to yesterday. HEAD and prefetching are refused.',
  })
  @ApiResult(ExportResultDto, RESULT, INPUT, FETCH)
  exportDaysBack(@Query() query: DaysBackDto, @Req() request: express.Request): Promise<ExportResultDto> {
    return this.exports.exportDaysBack(query, initiatorOf(request));
  }

  @Post('export')
  @HttpCode(200)
  @Needs('export')
  @ApiOperation({
    summary: 'Fetch chosen days',
    description: 'In one run, oldest first; for days that failed or that a stopped run left out.',
  })
  @ApiResult(ExportResultDto, RESULT, BODY, FETCH)
  exportChosenDays(
    @Body() { dates }: ChosenDaysDto,
    @Query() query: ExportDetailsDto,
    @Req() request: express.Request,
  ): Promise<ExportResultDto> {
    return this.exports.exportChosenDays(dates, initiatorOf(request), query);
  }

  @Delete('export')
  @Needs('export')
  @ApiOperation({
    summary: 'Stop the running fetch',
    description:
      'It ends after the current day, on whichever replica it runs; the call that started it gets the result so far. Does nothing if none is running.',
  })
  @ApiResult(ExportStatusDto, 'The status of the fetch', STORE)
  stop(): Promise<ExportStatusDto> {
    return this.coordinator.stop();
  }

  @Get('export/status')
  @ApiOperation({ summary: 'Get the status of the running or the last fetch' })
  @ApiResult(ExportStatusDto, 'The status, whoever started it', INPUT, STORE)
  status(@Query() query: StatusQueryDto): Promise<ExportStatusDto> {
    return this.coordinator.status(query);
  }

  @Sse('export/events')
  @LongLived()
  @ApiOperation({
    summary: 'Follow this status as server-sent events',
    description: 'Sends an event `status` at once, and another whenever the status changes.',
  })
  @ApiOkResponse({ description: 'The events', content: { 'text/event-stream': { schema: EVENT_SCHEMA } } })
  @ApiProblems(INPUT, STORE)
  events(
    @Query() query: StatusQueryDto,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<Observable<MessageEvent>> {
    return this.exportEvents.changes(query, response);
  }
}

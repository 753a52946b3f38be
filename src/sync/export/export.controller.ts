import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  type MessageEvent,
  Post,
  Query,
  Req,
  Res,
  Sse,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
import { RangeDto } from '../../platform/api/range.dto';
import { LongLived, Needs } from '../../platform/http/caller';
import { DeliberateGetGuard } from '../../platform/http/deliberate-get.guard';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { starterOf } from '../../platform/http/request';
import { ChosenDaysDto, DaysBackDto, ExportDetailsDto, ExportResultDto, StatusQueryDto } from './export.dto';
import { ExportStatusDto } from '../runs/run-status.dto';
import { ExportEvents } from './export-events';
import type { RunStatus } from '../runs/run-status';
import { Runs } from '../runs/runs';
import { ExportService } from './export.service';

/** Schema of one event; OpenAPI 3.0 has no way to describe the stream. */
const EVENT_SCHEMA = {
  type: 'object',
  required: ['event', 'data'],
  properties: {
    event: { type: 'string', enum: ['status'] },
    data: { type: 'string', description: 'JSON, as `…/export/status` answers' },
  },
};

@ApiTags('Export')
@Controller('api/v2/nutritiondata')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly exportEvents: ExportEvents,
    private readonly runs: Runs,
  ) {}

  @Post()
  @HttpCode(200)
  @Needs('export')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Fetch a range of days',
    description: 'Fetches day after day from fddb.info, oldest first, about a second each, and stores them.',
  })
  @ApiOkResponse({ type: ExportResultDto })
  @ApiProblems('export-in-progress', 413, 502, 503)
  exportRange(
    @Body() range: RangeDto,
    @Query() query: ExportDetailsDto,
    @Req() request: Request,
  ): Promise<ExportResultDto> {
    return this.exports.exportRange(range, starterOf(request), query);
  }

  @Get('export')
  @Needs('export')
  @UseGuards(DeliberateGetGuard, SameOriginGuard)
  @ApiOperation({
    summary: 'Fetch the last days',
    description: 'The given number of days ending yesterday. A GET that starts work: HEAD and prefetching are refused.',
  })
  @ApiOkResponse({ type: ExportResultDto })
  @ApiProblems('export-in-progress', 502, 503)
  exportDaysBack(@Query() query: DaysBackDto, @Req() request: Request): Promise<ExportResultDto> {
    return this.exports.exportDaysBack(query, starterOf(request));
  }

  @Post('export')
  @HttpCode(200)
  @Needs('export')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Fetch chosen days',
    description: 'In one run, oldest first; for days that failed or that a stopped run left out.',
  })
  @ApiOkResponse({ type: ExportResultDto })
  @ApiProblems('export-in-progress', 413, 502, 503)
  exportChosenDays(
    @Body() { dates }: ChosenDaysDto,
    @Query() query: ExportDetailsDto,
    @Req() request: Request,
  ): Promise<ExportResultDto> {
    return this.exports.exportChosenDays(dates, starterOf(request), query);
  }

  @Delete('export')
  @Needs('export')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Stop the running fetch',
    description:
      'It ends after the current day, on whichever replica it runs; its waiting call gets the result so far. Without a running fetch nothing happens.',
  })
  @ApiOkResponse({ type: ExportStatusDto })
  @ApiProblems(503)
  stop(): Promise<RunStatus> {
    return this.runs.stop();
  }

  @Get('export/status')
  @ApiAnswer('The running fetch, or else the last one, whoever started it', ExportStatusDto, 503)
  status(@Query() query: StatusQueryDto): Promise<RunStatus> {
    return this.runs.status(query);
  }

  @Sse('export/events')
  @LongLived()
  @ApiOperation({
    summary: 'The same as server-sent events',
    description: 'An event `status` at once, and another whenever the status changes.',
  })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: EVENT_SCHEMA } } })
  @ApiProblems(503)
  events(
    @Query() query: StatusQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Observable<MessageEvent>> {
    return this.exportEvents.changes(query, response);
  }
}

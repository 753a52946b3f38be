import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
import { instantText } from '../../platform/clock';
import { Needs } from '../../platform/http/caller';
import { starterOf } from '../../platform/http/request';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { type HistoryReport, pausedUntil } from './history-report';
import { HistoryInputDto, HistoryReportDto, LastHistoryDto } from './history.dto';
import { HistoryService } from './history.service';

@ApiTags('Export')
@Controller('api/v2/nutritiondata/history')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Post()
  @HttpCode(200)
  @Needs('export')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Compare the whole diary',
    description:
      'Reads the whole diary from fddb.info as one CSV, compares it with the stored days, and reads the pages of days that are ' +
      'missing or have changed, about a second each. `…/export/status` tells how far it is, `DELETE …/export` stops it.',
  })
  @ApiBody({ type: HistoryInputDto, required: false })
  @ApiOkResponse({ type: HistoryReportDto })
  @ApiProblems('export-in-progress', 413, 502, 503)
  compare(@Body() { mode }: HistoryInputDto, @Req() request: Request): Promise<HistoryReport> {
    return this.history.compare({ mode }, starterOf(request));
  }

  @Get()
  @ApiAnswer('The last comparison of the whole diary', LastHistoryDto, 503)
  async last(): Promise<LastHistoryDto> {
    const last = await this.history.last();
    if (last === undefined) return { at: null, report: null, problem: null, pausedUntil: null };
    const { at, report, problem } = last;
    const until = pausedUntil(last);
    return { at: instantText(at), report, problem, pausedUntil: until === null ? null : instantText(until) };
  }
}

import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import { ApiResult, BODY, FETCH, INPUT, STORE } from '../../platform/api/api-problems';
import { instantText } from '../../platform/clock';
import { Needs } from '../../platform/http/caller';
import { initiatorOf } from '../../platform/http/request';
import { ExportDetailsDto } from '../export/export.dto';
import { pausedUntil } from './history-report';
import { HistoryInputDto, HistoryReportDto, LastHistoryDto } from './history.dto';
import { HistoryService } from './history.service';

@ApiTags('Export')
@Controller('api/v2/nutritiondata/history')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Post()
  @HttpCode(200)
  @Needs('export')
  @ApiOperation({
    summary: 'Compare the whole diary with fddb.info',
    description:
      'Reads the whole diary from fddb.info as one CSV, compares it with the stored days, and reads the pages of days that are ' +
      'missing or have changed, about a second each. `…/export/status` shows its progress, `DELETE …/export` stops it.',
  })
  @ApiBody({ type: HistoryInputDto, required: false })
  @ApiResult(HistoryReportDto, 'Result of the comparison', BODY, FETCH)
  async compare(
    @Body() { mode }: HistoryInputDto,
    @Query() query: ExportDetailsDto,
    @Req() request: express.Request,
  ): Promise<HistoryReportDto> {
    return withRequestedDetails(await this.history.compare({ mode }, initiatorOf(request)), query);
  }

  @Get()
  @ApiOperation({ summary: 'Get the last comparison of the whole diary' })
  @ApiResult(LastHistoryDto, 'The comparison; null if there was none', INPUT, STORE)
  async last(@Query() query: ExportDetailsDto): Promise<LastHistoryDto> {
    const { last, site, offers } = await this.history.overview();
    const until = last ? pausedUntil(last) : null;
    return {
      at: last ? instantText(last.at) : null,
      report: last?.report ? withRequestedDetails(last.report, query) : null,
      problem: last?.problem ?? null,
      pausedUntil: until === null ? null : instantText(until),
      firstDay: site?.firstDay ?? null,
      doubtedFirstDate: site?.doubtedFirstDate ?? null,
      daysOnlyHere: site?.daysOnlyHere ?? null,
      daysAtRisk: site?.atRisk.length ?? null,
      offers,
    };
  }
}

function withRequestedDetails(
  { lostFoods = [], ...report }: HistoryReportDto,
  { details = false }: ExportDetailsDto,
): HistoryReportDto {
  return { ...report, ...(details && { lostFoods }) };
}

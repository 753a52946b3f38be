import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../common/api-problems';
import { DeliberateGetGuard } from '../common/deliberate-get.guard';
import { DaysBackDto, ExportRangeDto, ExportResultDto } from './export.dto';
import { type ExportResult, ExportService } from './export.service';

@ApiTags('Export')
@Controller('api/v2/nutritiondata')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Export a range of days',
    description: 'Reads day after day from the diary site, oldest first, about a second each, and stores them.',
  })
  @ApiOkResponse({ type: ExportResultDto })
  @ApiProblems(409, 413, 502, 503)
  exportRange(@Body() range: ExportRangeDto): Promise<ExportResult> {
    return this.exports.exportRange(range);
  }

  @Get('export')
  @UseGuards(DeliberateGetGuard)
  @ApiOperation({
    summary: 'Export the last days',
    description: 'The given number of days ending yesterday. A GET that starts work: HEAD and prefetching are refused.',
  })
  @ApiOkResponse({ type: ExportResultDto })
  @ApiProblems(409, 502, 503)
  exportDaysBack(@Query() query: DaysBackDto): Promise<ExportResult> {
    return this.exports.exportDaysBack(query);
  }
}

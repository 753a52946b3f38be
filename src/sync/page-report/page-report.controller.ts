import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, INPUT, STORE } from '../../platform/api/api-problems';
import { DayDto } from '../../platform/api/range.dto';
import { Needs } from '../../platform/http/caller';
import { PageReportService } from './page-report.service';

@ApiTags('Export')
@Controller('api/v2/nutritiondata/:date/page-report')
export class PageReportController {
  constructor(private readonly reports: PageReportService) {}

  @Get()
  @Needs('admin')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiOperation({
    summary: 'Report the page of a day that was not understood',
    description:
      'Markup without personal data: names, numbers and links are replaced, and dates are moved. Labels, ids and classes that the ' +
      'program does not know stay and are listed first. Each request gets other replacements.',
  })
  @ApiOkResponse({ description: 'The report', content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiProblems(INPUT, 'page-not-kept', STORE)
  find(@Param() { date }: DayDto): Promise<string> {
    return this.reports.of(date);
  }
}

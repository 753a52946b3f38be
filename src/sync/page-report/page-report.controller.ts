import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../platform/api/api-problems';
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
    summary: 'A report of the page of a day that was not understood',
    description:
      'Markup without what is yours: names, numbers and links are stand-ins, and dates are moved. Labels that the program does not know ' +
      'stay; they are listed first. Another request gets other stand-ins.',
  })
  @ApiOkResponse({ description: 'The report', content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiProblems('page-not-kept', 503)
  find(@Param() { date }: DayDto): Promise<string> {
    return this.reports.of(date);
  }
}

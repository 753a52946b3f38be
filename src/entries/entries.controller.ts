import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { DayEntryDto } from '../api/day-entry.dto';
import { RangeDto } from '../api/range.dto';
import { jsonArray } from '../http/streams';
import { CoveredDayDto, DayParamDto, DetailsDto, EntryRangeDto } from './entries.dto';
import { EntriesService } from './entries.service';

@ApiTags('Query')
@Controller('api/v2/nutritiondata')
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get()
  @ApiOperation({ summary: 'All entries with their products, oldest first' })
  @ApiOkResponse({ type: [DayEntryDto] })
  @ApiProblems(503)
  all(@Query() query: DetailsDto): Promise<StreamableFile> {
    return jsonArray(this.entries.all(query));
  }

  @Get('range')
  @ApiOperation({ summary: 'The entries of a range, oldest first' })
  @ApiOkResponse({ type: [DayEntryDto] })
  @ApiProblems(503)
  range(@Query() query: EntryRangeDto): Promise<StreamableFile> {
    return jsonArray(this.entries.range(query));
  }

  @Get('coverage')
  @ApiOperation({ summary: 'For each day of a range whether it is logged, or else the result of the last fetch' })
  @ApiOkResponse({ type: [CoveredDayDto] })
  @ApiProblems(503)
  coverage(@Query() query: RangeDto): Promise<CoveredDayDto[]> {
    return this.entries.coverage(query);
  }

  /** Matches any single segment: modules with fixed sibling paths are registered before this one. */
  @Get(':date')
  @ApiOperation({ summary: 'The entry of a day' })
  @ApiOkResponse({ type: DayEntryDto })
  @ApiProblems(404, 503)
  day(@Param() { date }: DayParamDto, @Query() query: DetailsDto): Promise<DayEntryDto> {
    return this.entries.day(date, query);
  }
}

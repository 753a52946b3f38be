import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiResult, INPUT, LIMITED_RANGE, RANGE, STORE } from '../../platform/api/api-problems';
import { DayEntryDto } from '../../platform/api/day-entry.dto';
import { DayDto, RangeDto } from '../../platform/api/range.dto';
import { jsonArray } from '../../platform/http/streams';
import { CoveredDayDto, DetailsDto, EntryRangeDto } from './entries.dto';
import { EntriesService } from './entries.service';

@ApiTags('Days')
@Controller('api/v2/nutritiondata')
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get()
  @ApiAnswer('List all entries with their products', 'The entries, oldest first', [DayEntryDto], INPUT, STORE)
  all(@Query() query: DetailsDto): Promise<StreamableFile> {
    return jsonArray(this.entries.all(query));
  }

  @Get('range')
  @ApiAnswer('List the entries of a range', 'The entries, oldest first', [DayEntryDto], RANGE, STORE)
  range(@Query() query: EntryRangeDto): Promise<StreamableFile> {
    return jsonArray(this.entries.range(query));
  }

  @Get('coverage')
  @ApiOperation({ summary: 'List which days of a range are logged' })
  @ApiResult([CoveredDayDto], 'Each day, and why it has no entry', LIMITED_RANGE, STORE)
  coverage(@Query() query: RangeDto): Promise<CoveredDayDto[]> {
    return this.entries.coverage(query);
  }

  /** Matches any single segment: modules with fixed sibling paths are registered before this one. */
  @Get(':date')
  @ApiAnswer('Get the entry of a day', 'The entry', DayEntryDto, INPUT, 'entry-not-found', STORE)
  day(@Param() { date }: DayDto, @Query() query: DetailsDto): Promise<DayEntryDto> {
    return this.entries.day(date, query);
  }
}

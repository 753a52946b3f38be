import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiAnswer } from '../../platform/api/api-problems';
import { DayEntryDto } from '../../platform/api/day-entry.dto';
import { DayDto, RangeDto } from '../../platform/api/range.dto';
import { jsonArray } from '../../platform/http/streams';
import { CoveredDayDto, DetailsDto, EntryRangeDto } from './entries.dto';
import { EntriesService } from './entries.service';

@ApiTags('Query')
@Controller('api/v2/nutritiondata')
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get()
  @ApiAnswer('All entries with their products, oldest first', [DayEntryDto], 503)
  all(@Query() query: DetailsDto): Promise<StreamableFile> {
    return jsonArray(this.entries.all(query));
  }

  @Get('range')
  @ApiAnswer('The entries of a range, oldest first', [DayEntryDto], 503)
  range(@Query() query: EntryRangeDto): Promise<StreamableFile> {
    return jsonArray(this.entries.range(query));
  }

  @Get('coverage')
  @ApiAnswer('For each day of a range whether it is logged, or else the result of the last fetch', [CoveredDayDto], 503)
  coverage(@Query() query: RangeDto): Promise<CoveredDayDto[]> {
    return this.entries.coverage(query);
  }

  /** Matches any single segment: modules with fixed sibling paths are registered before this one. */
  @Get(':date')
  @ApiAnswer('The entry of a day', DayEntryDto, 'entry-not-found', 503)
  day(@Param() { date }: DayDto, @Query() query: DetailsDto): Promise<DayEntryDto> {
    return this.entries.day(date, query);
  }
}

import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, ApiResult, INPUT, STORE } from '../../platform/api/api-problems';
import { DayEntryDto } from '../../platform/api/day-entry.dto';
import { DeleteEndpoint } from '../../platform/http/preconditions';
import { DayDto } from '../../platform/api/range.dto';
import { Needs } from '../../platform/http/caller';
import { DayVersionDto, VersionPathDto, WholeVersionDto } from './versions.dto';
import { VersionsService } from './versions.service';

@ApiTags('Versions')
@Controller('api/v2/nutritiondata/:date/versions')
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}

  @Get()
  @ApiOperation({ summary: 'List the versions of a day' })
  @ApiResult([DayVersionDto], 'Former states and offers of its page, newest first', INPUT, 'entry-not-found', STORE)
  list(@Param() { date }: DayDto): Promise<DayVersionDto[]> {
    return this.versions.list(date);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a version' })
  @ApiResult(WholeVersionDto, 'The version with its foods', INPUT, 'entry-not-found', 'not-found', STORE)
  find(@Param() { date, id }: VersionPathDto): Promise<WholeVersionDto> {
    return this.versions.find(date, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Needs('write')
  @ApiOperation({
    summary: 'Restore a version',
    description:
      'It becomes the stored day, whose content becomes a version; this also accepts an offer. The schedule leaves the day as it is ' +
      'until its page differs from what was replaced.',
  })
  @ApiResult(DayEntryDto, 'The restored day', INPUT, 'entry-not-found', 'not-found', 'export-in-progress', STORE)
  restore(@Param() { date, id }: VersionPathDto): Promise<DayEntryDto> {
    return this.versions.restore(date, id);
  }

  @Delete(':id')
  @DeleteEndpoint()
  @ApiOperation({ summary: 'Delete an offer; the stored day stays' })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiProblems(INPUT, 'entry-not-found', 'not-found', 'not-an-offer', STORE)
  dismiss(@Param() { date, id }: VersionPathDto): Promise<void> {
    return this.versions.dismiss(date, id);
  }
}

import { Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
import { DayEntryDto } from '../../platform/api/day-entry.dto';
import { DeleteEndpoint } from '../../platform/api/endpoints';
import { DayDto } from '../../platform/api/range.dto';
import { Needs } from '../../platform/http/caller';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { DayVersionDto, VersionPathDto, WholeVersionDto } from './versions.dto';
import { VersionsService } from './versions.service';

@ApiTags('Versions')
@Controller('api/v2/nutritiondata/:date/versions')
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}

  @Get()
  @ApiAnswer('What a day was before, and what its page offers, newest first', [DayVersionDto], 'entry-not-found', 503)
  list(@Param() { date }: DayDto): Promise<DayVersionDto[]> {
    return this.versions.list(date);
  }

  @Get(':id')
  @ApiAnswer('A version with its foods', WholeVersionDto, 'entry-not-found', 'not-found', 503)
  find(@Param() { date, id }: VersionPathDto): Promise<WholeVersionDto> {
    return this.versions.find(date, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Bring a version back',
    description:
      'It becomes the stored day, whose content becomes a version; an offer is taken that way. The schedule leaves the day as it is ' +
      'until its page says something else than what was replaced.',
  })
  @ApiOkResponse({ type: DayEntryDto })
  @ApiProblems('entry-not-found', 'not-found', 'export-in-progress', 503)
  restore(@Param() { date, id }: VersionPathDto): Promise<DayEntryDto> {
    return this.versions.restore(date, id);
  }

  @Delete(':id')
  @DeleteEndpoint()
  @ApiOperation({ summary: 'Keep the stored day and drop an offer' })
  @ApiNoContentResponse({ description: 'The offer is gone' })
  @ApiProblems('entry-not-found', 'not-found', 'not-an-offer', 503)
  dismiss(@Param() { date, id }: VersionPathDto): Promise<void> {
    return this.versions.dismiss(date, id);
  }
}

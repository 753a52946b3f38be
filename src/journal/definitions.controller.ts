import { Body, Controller, Delete, Get, Param, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiAnswer, ApiDeleted, ApiStored, ApiTagged } from '../api/api-problems';
import { OptionalRangeDto } from '../api/range.dto';
import { JsonObject } from '../api/validation.pipe';
import { Needs } from '../http/caller';
import { preconditionOf, tagged } from '../http/preconditions';
import { SameOriginGuard } from '../http/same-origin.guard';
import { tagOf } from '../persistence/own-data';
import {
  DayStatusDto,
  FoodGroupDto,
  FoodGroupNameDto,
  JournalDayDto,
  KnownSymptomDto,
  NewDayStatusDto,
  NewFoodGroupDto,
  NewSymptomCoverageDto,
  SymptomCoverageDto,
  SymptomLabelDto,
} from './journal.dto';
import { JournalService } from './journal.service';

@ApiTags('Journal')
@Controller('api/v2/days')
export class DayStatusController {
  constructor(private readonly journal: JournalService) {}

  @Get('statuses')
  @ApiAnswer('The days of a range about which something was said, oldest first', [DayStatusDto], 503)
  list(@Query() query: OptionalRangeDto): Promise<DayStatusDto[]> {
    return this.journal.statuses(query);
  }

  @Get(':date/status')
  @ApiTagged('Whether a day is complete or excluded, and its type', DayStatusDto)
  async find(@Param() { date }: JournalDayDto, @Res({ passthrough: true }) response: Response): Promise<DayStatusDto> {
    const status = await this.journal.statusOf(date);
    return tagged(status, tagOf(status), response);
  }

  @Put(':date/status')
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiStored('Say whether a day is complete or excluded, and its type', NewDayStatusDto, DayStatusDto)
  async put(
    @Param() { date }: JournalDayDto,
    @Body() status: JsonObject,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DayStatusDto> {
    const { before, after } = await this.journal.putStatus(date, status, preconditionOf(request));
    return tagged(after, tagOf(after), response, before);
  }
}

@ApiTags('Journal')
@Controller('api/v2/symptoms')
export class SymptomsController {
  constructor(private readonly journal: JournalService) {}

  @Get()
  @ApiAnswer('Symptoms of the journal, and the time in which each is recorded', [KnownSymptomDto], 503)
  list(): Promise<KnownSymptomDto[]> {
    return this.journal.symptoms();
  }

  @Get(':label/coverage')
  @ApiTagged('The time in which a symptom is recorded whenever it occurs', SymptomCoverageDto, 404)
  async find(
    @Param() { label }: SymptomLabelDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SymptomCoverageDto> {
    const coverage = await this.journal.coverage(label);
    return tagged(coverage, tagOf(coverage), response);
  }

  @Put(':label/coverage')
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiStored('Say from when on a symptom is recorded whenever it occurs', NewSymptomCoverageDto, SymptomCoverageDto)
  async put(
    @Param() { label }: SymptomLabelDto,
    @Body() coverage: JsonObject,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SymptomCoverageDto> {
    const { before, after } = await this.journal.putCoverage(label, coverage, preconditionOf(request));
    return tagged(after, tagOf(after), response, before);
  }

  @Delete(':label/coverage')
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiDeleted('Delete the coverage of a symptom; its entries stay')
  remove(@Param() { label }: SymptomLabelDto, @Req() request: Request): Promise<void> {
    return this.journal.removeCoverage(label, preconditionOf(request));
  }
}

@ApiTags('Journal')
@Controller('api/v2/food-groups')
export class FoodGroupsController {
  constructor(private readonly journal: JournalService) {}

  @Get()
  @ApiAnswer('Groups of foods, by name', [FoodGroupDto], 503)
  list(): Promise<FoodGroupDto[]> {
    return this.journal.foodGroups();
  }

  @Get(':name')
  @ApiTagged('A group of foods', FoodGroupDto, 404)
  async find(
    @Param() { name }: FoodGroupNameDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FoodGroupDto> {
    const group = await this.journal.foodGroup(name);
    return tagged(group, tagOf(group), response);
  }

  @Put(':name')
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiStored('Put foods into a group by their names', NewFoodGroupDto, FoodGroupDto)
  async put(
    @Param() { name }: FoodGroupNameDto,
    @Body() group: JsonObject,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FoodGroupDto> {
    const { before, after } = await this.journal.putFoodGroup(name, group, preconditionOf(request));
    return tagged(after, tagOf(after), response, before);
  }

  @Delete(':name')
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiDeleted('Delete a group of foods')
  remove(@Param() { name }: FoodGroupNameDto, @Req() request: Request): Promise<void> {
    return this.journal.removeFoodGroup(name, preconditionOf(request));
  }
}

import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiDeleted, ApiResult, ApiStored, ApiTagged, INPUT, STORE } from '../../platform/api/api-problems';
import { DeleteEndpoint, Expected, TaggedEndpoint, WriteEndpoint } from '../../platform/http/preconditions';
import type { Precondition, Written } from '../../platform/http/preconditions';
import { JsonObject } from '../../platform/api/validation.pipe';
import {
  FoodGroupDto,
  FoodGroupNameDto,
  KnownSymptomDto,
  NewFoodGroupDto,
  NewSymptomCoverageDto,
  SymptomCoverageDto,
  SymptomLabelDto,
} from './journal.dto';
import { JournalService } from './journal.service';

@ApiTags('Journal')
@Controller('api/v2/symptoms')
export class SymptomsController {
  constructor(private readonly journal: JournalService) {}

  @Get()
  @ApiOperation({ summary: 'List the symptoms of the journal' })
  @ApiResult([KnownSymptomDto], 'The symptoms, with the time in which each is recorded', STORE)
  list(): Promise<KnownSymptomDto[]> {
    return this.journal.symptoms();
  }

  @Get(':label/coverage')
  @TaggedEndpoint()
  @ApiTagged(
    'Get the period in which every occurrence of a symptom is recorded',
    'The first and the last day',
    SymptomCoverageDto,
    INPUT,
    'not-found',
  )
  find(@Param() { label }: SymptomLabelDto): Promise<SymptomCoverageDto> {
    return this.journal.find('symptomCoverage', label);
  }

  @Put(':label/coverage')
  @WriteEndpoint()
  @ApiStored(
    'Set the period in which every occurrence of a symptom is recorded',
    NewSymptomCoverageDto,
    SymptomCoverageDto,
  )
  put(
    @Param() { label }: SymptomLabelDto,
    @Body() coverage: JsonObject,
    @Expected() expected: Precondition,
  ): Promise<Written<SymptomCoverageDto>> {
    return this.journal.putCoverage(label, coverage, expected);
  }

  @Delete(':label/coverage')
  @DeleteEndpoint()
  @ApiDeleted('Delete the coverage of a symptom; its entries stay')
  remove(@Param() { label }: SymptomLabelDto, @Expected() expected: Precondition): Promise<void> {
    return this.journal.remove('symptomCoverage', label, expected);
  }
}

@ApiTags('Journal')
@Controller('api/v2/food-groups')
export class FoodGroupsController {
  constructor(private readonly journal: JournalService) {}

  @Get()
  @ApiAnswer('List the groups of foods', 'The groups, by name', [FoodGroupDto], STORE)
  list(): Promise<FoodGroupDto[]> {
    return this.journal.foodGroups();
  }

  @Get(':name')
  @TaggedEndpoint()
  @ApiTagged('Get a group of foods', 'The group', FoodGroupDto, INPUT, 'not-found')
  find(@Param() { name }: FoodGroupNameDto): Promise<FoodGroupDto> {
    return this.journal.find('foodGroup', name);
  }

  @Put(':name')
  @WriteEndpoint()
  @ApiStored('Set the foods of a group by their names', NewFoodGroupDto, FoodGroupDto)
  put(
    @Param() { name }: FoodGroupNameDto,
    @Body() group: JsonObject,
    @Expected() expected: Precondition,
  ): Promise<Written<FoodGroupDto>> {
    return this.journal.putFoodGroup(name, group, expected);
  }

  @Delete(':name')
  @DeleteEndpoint()
  @ApiDeleted('Delete a group of foods')
  remove(@Param() { name }: FoodGroupNameDto, @Expected() expected: Precondition): Promise<void> {
    return this.journal.remove('foodGroup', name, expected);
  }
}

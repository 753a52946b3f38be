import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ApiAnswer,
  ApiDeleted,
  ApiResult,
  ApiStored,
  ApiTagged,
  BODY,
  INPUT,
  LIMITED_RANGE,
  STORE,
} from '../../platform/api/api-problems';
import { DeleteEndpoint, Expected, TaggedEndpoint, WriteEndpoint } from '../../platform/http/preconditions';
import type { Precondition, Written } from '../../platform/http/preconditions';
import { JsonObject } from '../../platform/api/validation.pipe';
import {
  EffectiveGoalsDto,
  EffectiveGoalsQueryDto,
  GoalChangeDto,
  GoalDateDto,
  GoalPatchDto,
  GoalPreviewDto,
  GoalStatsDto,
  GoalStatsQueryDto,
  GoalVersionDto,
  NewGoalVersionDto,
} from './goals.dto';
import { GoalsService } from './goals.service';

@ApiTags('Goals')
@Controller('api/v2/goals')
export class GoalsController {
  constructor(private readonly goals: GoalsService) {}

  @Get()
  @ApiAnswer('List all versions of the goals', 'The versions, oldest first', [GoalVersionDto], 'too-busy', STORE)
  list(): Promise<GoalVersionDto[]> {
    return this.goals.list();
  }

  @Get('effective')
  @ApiAnswer('Get the goals of a day', 'The goals in absolute figures', EffectiveGoalsDto, INPUT, 'too-busy', STORE)
  effective(@Query() { date }: EffectiveGoalsQueryDto): Promise<EffectiveGoalsDto> {
    return this.goals.effective(date);
  }

  @Get(':validFrom')
  @TaggedEndpoint()
  @ApiTagged('Get the version that begins on a day', 'The version', GoalVersionDto, INPUT, 'not-found')
  find(@Param() { validFrom }: GoalDateDto): Promise<GoalVersionDto> {
    return this.goals.find(validFrom);
  }

  @Put(':validFrom')
  @WriteEndpoint()
  @ApiStored(
    'Set the goals from a day on, until the next version begins; to end them, send no targets',
    NewGoalVersionDto,
    GoalVersionDto,
    'rewrites-history',
    'too-busy',
  )
  put(
    @Param() { validFrom }: GoalDateDto,
    @Query() { rewritesHistory }: GoalChangeDto,
    @Body() version: JsonObject,
    @Expected() expected: Precondition,
  ): Promise<Written<GoalVersionDto>> {
    return this.goals.put(validFrom, version, { expected, rewritesHistory });
  }

  @Patch(':validFrom')
  @WriteEndpoint()
  @ApiStored(
    'Change some targets of ordinary days, from a day on; all others stay',
    GoalPatchDto,
    GoalVersionDto,
    'rewrites-history',
    'too-busy',
  )
  patch(
    @Param() { validFrom }: GoalDateDto,
    @Query() { rewritesHistory }: GoalChangeDto,
    @Body() targets: JsonObject,
    @Expected() expected: Precondition,
  ): Promise<Written<GoalVersionDto>> {
    return this.goals.patch(validFrom, targets, { expected, rewritesHistory });
  }

  @Delete(':validFrom')
  @DeleteEndpoint()
  @ApiDeleted('Delete a version; the previous one applies again', 'rewrites-history', 'too-busy')
  remove(
    @Param() { validFrom }: GoalDateDto,
    @Query() { rewritesHistory }: GoalChangeDto,
    @Expected() expected: Precondition,
  ): Promise<void> {
    return this.goals.remove(validFrom, { expected, rewritesHistory });
  }
}

@ApiTags('Goals')
@Controller('api/v2/stats/goals')
export class GoalStatsController {
  constructor(private readonly goals: GoalsService) {}

  @Get()
  @ApiOperation({ summary: 'Count the days on which the goals of the day were met' })
  @ApiResult(GoalStatsDto, 'The days by result, and each target', LIMITED_RANGE, 'too-busy', STORE)
  stats(@Query() query: GoalStatsQueryDto): Promise<GoalStatsDto> {
    return this.goals.stats(query);
  }

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Evaluate the last 28 days by the given goals; stores nothing' })
  @ApiBody({ type: NewGoalVersionDto })
  @ApiResult(GoalPreviewDto, 'How often the goals would have been met', BODY, 'too-busy', STORE)
  preview(@Body() version: JsonObject): Promise<GoalPreviewDto> {
    return this.goals.preview(version);
  }
}

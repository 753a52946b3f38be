import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiAnswer, ApiProblems } from '../api/api-problems';
import { JsonObject } from '../api/validation.pipe';
import { Needs } from '../http/caller';
import { etagOf, preconditionOf } from '../http/preconditions';
import { SameOriginGuard } from '../http/same-origin.guard';
import type { Written } from '../persistence/conditional-writes';
import { tagOf } from '../persistence/own-data';
import type { GoalVersion } from '../diary/goals/goal-version';
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

const TAGGED =
  'The answer has an `ETag`, which `If-Match` of a change takes, so that no change of somebody else is lost.';

@ApiTags('Goals')
@Controller('api/v2/goals')
export class GoalsController {
  constructor(private readonly goals: GoalsService) {}

  @Get()
  @ApiAnswer('All versions of the goals, oldest first', [GoalVersionDto], 503)
  list(): Promise<GoalVersionDto[]> {
    return this.goals.list();
  }

  @Get('effective')
  @ApiAnswer('The goals of a day, in absolute figures', EffectiveGoalsDto, 503)
  effective(@Query() { date }: EffectiveGoalsQueryDto): Promise<EffectiveGoalsDto> {
    return this.goals.effective(date);
  }

  @Get(':validFrom')
  @ApiOperation({ summary: 'The version that begins on a day', description: TAGGED })
  @ApiOkResponse({ type: GoalVersionDto })
  @ApiProblems(404, 503)
  async find(
    @Param() { validFrom }: GoalDateDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GoalVersionDto> {
    return tagged(await this.goals.find(validFrom), response);
  }

  @Put(':validFrom')
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Set the goals from a day on, until the next version begins',
    description: `Without any target, goals end on that day. ${TAGGED}`,
  })
  @ApiBody({ type: NewGoalVersionDto })
  @ApiOkResponse({ type: GoalVersionDto, description: 'Changed' })
  @ApiCreatedResponse({ type: GoalVersionDto })
  @ApiProblems(409, 412, 413, 503)
  async put(
    @Param() { validFrom }: GoalDateDto,
    @Query() { rewritesHistory }: GoalChangeDto,
    @Body() version: JsonObject,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GoalVersionDto> {
    const change = { expected: preconditionOf(request), rewritesHistory };
    return answerOf(await this.goals.put(validFrom, version, change), response);
  }

  @Patch(':validFrom')
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Change some targets of ordinary days, from a day on',
    description: `Everything that is not named stays as it is on that day. ${TAGGED}`,
  })
  @ApiBody({ type: GoalPatchDto })
  @ApiOkResponse({ type: GoalVersionDto, description: 'Changed' })
  @ApiCreatedResponse({ type: GoalVersionDto })
  @ApiProblems(409, 412, 413, 503)
  async patch(
    @Param() { validFrom }: GoalDateDto,
    @Query() { rewritesHistory }: GoalChangeDto,
    @Body() targets: JsonObject,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GoalVersionDto> {
    const change = { expected: preconditionOf(request), rewritesHistory };
    return answerOf(await this.goals.patch(validFrom, targets, change), response);
  }

  @Delete(':validFrom')
  @HttpCode(204)
  @Needs('write')
  @UseGuards(SameOriginGuard)
  @ApiOperation({ summary: 'Delete a version; the one before holds in its place' })
  @ApiNoContentResponse()
  @ApiProblems(404, 409, 412, 503)
  remove(
    @Param() { validFrom }: GoalDateDto,
    @Query() { rewritesHistory }: GoalChangeDto,
    @Req() request: Request,
  ): Promise<void> {
    return this.goals.remove(validFrom, { expected: preconditionOf(request), rewritesHistory });
  }
}

@ApiTags('Goals')
@Controller('api/v2/stats/goals')
export class GoalStatsController {
  constructor(private readonly goals: GoalsService) {}

  @Get()
  @ApiAnswer('How often the goals were met, each day judged by those that were valid on it', GoalStatsDto, 503)
  stats(@Query() query: GoalStatsQueryDto): Promise<GoalStatsDto> {
    return this.goals.stats(query);
  }

  @Post('preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'How the last 28 days would be judged by goals; stores nothing' })
  @ApiBody({ type: NewGoalVersionDto })
  @ApiOkResponse({ type: GoalPreviewDto })
  @ApiProblems(413, 503)
  preview(@Body() version: JsonObject): Promise<GoalPreviewDto> {
    return this.goals.preview(version);
  }
}

function answerOf({ before, after }: Written<GoalVersion>, response: Response): GoalVersion {
  response.status(before === null ? 201 : 200);
  return tagged(after, response);
}

function tagged(version: GoalVersion, response: Response): GoalVersion {
  response.setHeader('ETag', etagOf(tagOf(version)));
  return version;
}

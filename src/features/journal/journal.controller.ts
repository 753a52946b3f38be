import { Body, Controller, Delete, Get, Injectable, Param, Post, Put, Query, Req, UseGuards } from '@nestjs/common';
import type { ExecutionContext, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import {
  ApiAnswer,
  ApiDeleted,
  ApiProblems,
  ApiResult,
  ApiStored,
  ApiTagged,
  BODY,
  INPUT,
  RANGE,
  STORE,
} from '../../platform/api/api-problems';
import { DeleteEndpoint, Expected, TaggedEndpoint, WriteEndpoint } from '../../platform/http/preconditions';
import type { Precondition, Written } from '../../platform/http/preconditions';
import { DayDto, OptionalRangeDto } from '../../platform/api/range.dto';
import { JsonObject } from '../../platform/api/validation.pipe';
import { DiaryError } from '../../diary/errors';
import { mayOnlyAdd, Needs, callerOf } from '../../platform/http/caller';
import { jsonArray } from '../../platform/http/streams';
import { DayStatusDto, JournalEntryDto, JournalIdDto, NewDayStatusDto, NewJournalEntryDto } from './journal.dto';
import { JournalService } from './journal.service';
import { ThrottlerGuard } from '@nestjs/throttler';

/** Limits additions by callers that may do nothing else. */
@Injectable()
class JournalThrottlerGuard extends ThrottlerGuard {
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(!mayOnlyAdd(context.switchToHttp().getRequest<express.Request>()));
  }

  protected override getTracker(request: express.Request): Promise<string> {
    return Promise.resolve(callerOf(request)?.name ?? '');
  }

  protected override throwThrottlingException(_context: ExecutionContext, { limit }: { limit: number }): never {
    throw new DiaryError('too-many-attempts', `A token of the scope journal adds at most ${limit} entries in an hour`);
  }
}

@ApiTags('Journal')
@Controller('api/v2/journal')
export class JournalController {
  constructor(private readonly journal: JournalService) {}

  @Get()
  @ApiOperation({ summary: 'List symptoms, notes and tags that cover a day of a range' })
  @ApiResult([JournalEntryDto], 'The entries, oldest first', RANGE, STORE)
  list(@Query() query: OptionalRangeDto): Promise<StreamableFile> {
    return jsonArray(this.journal.list(query));
  }

  @Post()
  @TaggedEndpoint()
  @Needs('journal')
  @UseGuards(JournalThrottlerGuard)
  @ApiOperation({
    summary: 'Add a symptom, a note or a tag',
    description: 'A token of the scope `journal` adds symptoms and nothing else.',
  })
  @ApiBody({ type: NewJournalEntryDto })
  @ApiCreatedResponse({ type: JournalEntryDto, description: 'The new entry, with its `ETag`' })
  @ApiProblems(BODY, STORE)
  add(@Body() entry: JsonObject | undefined, @Req() request: express.Request): Promise<JournalEntryDto> {
    if (entry && mayOnlyAdd(request) && (entry as { kind?: unknown }).kind !== 'SYMPTOM') {
      throw new DiaryError('insufficient-scope', 'The scope journal adds entries of the kind SYMPTOM only');
    }
    return this.journal.add(entry);
  }

  @Get(':id')
  @TaggedEndpoint()
  @ApiTagged('Get an entry of the journal', 'The entry', JournalEntryDto, INPUT, 'not-found')
  find(@Param() { id }: JournalIdDto): Promise<JournalEntryDto> {
    return this.journal.find('journal', id);
  }

  @Put(':id')
  @WriteEndpoint()
  @ApiStored('Change an entry, or add one under an id of your own', NewJournalEntryDto, JournalEntryDto)
  put(
    @Param() { id }: JournalIdDto,
    @Body() entry: JsonObject,
    @Expected() expected: Precondition,
  ): Promise<Written<JournalEntryDto>> {
    return this.journal.put(id, entry, expected);
  }

  @Delete(':id')
  @DeleteEndpoint()
  @ApiDeleted('Delete an entry')
  remove(@Param() { id }: JournalIdDto, @Expected() expected: Precondition): Promise<void> {
    return this.journal.remove('journal', id, expected);
  }
}

@ApiTags('Journal')
@Controller('api/v2/days')
export class DayStatusController {
  constructor(private readonly journal: JournalService) {}

  @Get('statuses')
  @ApiAnswer('List the days of a range with a status', 'The statuses, oldest first', [DayStatusDto], RANGE, STORE)
  list(@Query() query: OptionalRangeDto): Promise<DayStatusDto[]> {
    return this.journal.statuses(query);
  }

  @Get(':date/status')
  @TaggedEndpoint()
  @ApiTagged('Get the status of a day', 'Whether the day is complete or excluded, and its type', DayStatusDto, INPUT)
  find(@Param() { date }: DayDto): Promise<DayStatusDto> {
    return this.journal.findStatus(date);
  }

  @Put(':date/status')
  @WriteEndpoint()
  @ApiStored('Set whether a day is complete or excluded, and its type', NewDayStatusDto, DayStatusDto)
  put(
    @Param() { date }: DayDto,
    @Body() status: JsonObject,
    @Expected() expected: Precondition,
  ): Promise<Written<DayStatusDto>> {
    return this.journal.putStatus(date, status, expected);
  }
}

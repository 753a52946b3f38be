import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type express from 'express';
import { ApiProblems, RANGE, STORE } from '../../platform/api/api-problems';
import { DayEntryDto } from '../../platform/api/day-entry.dto';
import { streamed } from '../../platform/http/streams';
import { DownloadSlots } from './download-slots';
import { DownloadDto } from './download.dto';
import { DownloadService } from './download.service';

@ApiTags('Download')
@ApiExtraModels(DayEntryDto)
@Controller('api/v2/nutritiondata/download')
export class DownloadController {
  constructor(
    private readonly downloads: DownloadService,
    private readonly slots: DownloadSlots,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Download the diary as a file; CSV and JSON have at most 365 logged days' })
  @ApiOkResponse({
    description: 'The file, oldest day first; its name is in Content-Disposition',
    headers: { 'Content-Disposition': { schema: { type: 'string' } } },
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'array', items: { $ref: getSchemaPath(DayEntryDto) } } },
      'application/x-ndjson': {
        schema: {
          type: 'string',
          description:
            'On each line an entry, as in `application/json`; with `ownData=true` also goals, measurements, activities, the journal and the profile; with `pages=true` also the saved diary pages',
        },
      },
    },
  })
  @ApiResponse({
    status: 413,
    description: 'More than 365 logged days were found for CSV or JSON',
    content: {
      'text/plain': {
        schema: { type: 'string' },
        example: 'The download would cover 400 days; the limit is 365 days. format=JSONL has no limit',
      },
    },
  })
  @ApiProblems(RANGE, 'too-busy', STORE)
  async download(
    @Query() query: DownloadDto,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<StreamableFile> {
    await this.slots.take(response);
    const { fileName, type, chunks } = await this.downloads.download(query);
    return streamed(chunks, { type, disposition: `attachment; filename="${fileName}"` });
  }
}

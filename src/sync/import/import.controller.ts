import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import { ApiProblems, BODY, STORE } from '../../platform/api/api-problems';
import { initiatorOf } from '../../platform/http/request';
import { Needs } from '../../platform/http/caller';
import { UPLOAD_PATH, withUpload } from '../../platform/http/bodies/uploads';
import { ImportQueryDto, ImportReportDto } from './import.dto';
import { ImportService } from './import.service';

@ApiTags('Import')
@Controller(UPLOAD_PATH)
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Post()
  @Needs('export')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Import a file',
    description:
      'The body is the file itself: a download of this service (JSON, JSON lines, CSV), the CSV of fddb.info or its account ' +
      'export, plain or compressed with gzip or zstd. Its format is detected from its content. Days that cannot be read are ' +
      'rejected and listed; all others are imported, each in one transaction.',
  })
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOkResponse({ type: ImportReportDto, description: 'What became of the days of the file' })
  @ApiProblems(BODY, 'unknown-file-format', 'export-in-progress', 'too-busy', STORE)
  import(@Query() query: ImportQueryDto, @Req() request: express.Request): Promise<ImportReportDto> {
    return withUpload(request, (content) => this.imports.import(content, query, initiatorOf(request)));
  }
}

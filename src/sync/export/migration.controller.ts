import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, STORE } from '../../platform/api/api-problems';
import { Needs } from '../../platform/http/caller';
import { MigrationService } from './migration.service';

@ApiTags('Migration')
@Controller('api/v2/migration')
export class MigrationController {
  constructor(private readonly migration: MigrationService) {}

  @Post('toTimeSeriesDb')
  @HttpCode(200)
  @Needs('export')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiOperation({
    summary: 'Copy totals, nutrients and meals of all entries, and measurements, into the time-series store',
  })
  @ApiOkResponse({
    description: 'A sentence with the number of entries',
    content: { 'text/plain': { schema: { type: 'string' }, example: 'Migrated 366 entries to the time-series store' } },
  })
  @ApiProblems('payload-too-large', STORE)
  async migrate(): Promise<string> {
    return `Migrated ${await this.migration.migrate()} entries to the time-series store`;
  }
}

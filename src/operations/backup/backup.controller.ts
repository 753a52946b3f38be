import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
import { Needs } from '../../platform/http/caller';
import { BackupDto, BackupsDto } from './backup.dto';
import { BackupService } from './backup.service';

@ApiTags('Administration')
@Controller('api/v2/backups')
export class BackupController {
  constructor(private readonly backups: BackupService) {}

  @Get()
  @ApiAnswer('List the backups of the diary file', 'The backups, and whether the last one failed', BackupsDto)
  list(): Promise<BackupsDto> {
    return this.backups.status();
  }

  @Post()
  @Needs('export')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Make a backup now',
    description: 'Answers once it is made and checked: a second or two for ten years of diary.',
  })
  @ApiOkResponse({ type: BackupDto, description: 'The new backup' })
  @ApiProblems('backup-in-progress', 'payload-too-large', 'backup-unavailable', 'backup-failed')
  backUp(): Promise<BackupDto> {
    return this.backups.backUp({ isManual: true });
  }
}

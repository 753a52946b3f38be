import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiAnswer } from '../../platform/api/api-problems';
import { Text, TimeValue } from '../../platform/api/response-fields';
import { Clock, instantText } from '../../platform/clock';
import { PROGRAM } from '../../platform/version';

class AppInfoDto {
  @Text(PROGRAM.name) name!: string;
  @Text(PROGRAM.version) version!: string;
}

class ProcessInfoDto {
  @TimeValue('2024-09-01T12:00:00.000Z') startTime!: string;
}

class InfoDto {
  @ApiProperty({ type: AppInfoDto, description: 'The program' }) app!: AppInfoDto;
  @ApiProperty({ type: ProcessInfoDto, description: 'The running process' }) process!: ProcessInfoDto;
}

@ApiTags('Administration')
@Controller('actuator/info')
export class InfoController {
  private readonly startTime: string;

  constructor(clock: Clock) {
    this.startTime = instantText(clock.now());
  }

  @Get()
  @ApiAnswer('Identify the running service', 'Name, version and start time', InfoDto)
  info(): InfoDto {
    const { name, version } = PROGRAM;
    return { app: { name, version }, process: { startTime: this.startTime } };
  }
}

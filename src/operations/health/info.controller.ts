import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiAnswer } from '../../platform/api/api-problems';
import { answer, Text, TimeValue } from '../../platform/api/response-fields';
import { Clock, instantText } from '../../platform/clock';
import { PROGRAM } from '../../platform/version';

class AppInfoDto extends answer<{ name: string; version: string }>({
  name: Text(PROGRAM.name),
  version: Text(PROGRAM.version),
}) {}

class ProcessInfoDto extends answer<{ startTime: string }>({ startTime: TimeValue('2024-09-01T12:00:00.000Z') }) {}

class InfoDto extends answer<{ app: AppInfoDto; process: ProcessInfoDto }>({
  app: ApiProperty({ type: AppInfoDto }),
  process: ApiProperty({ type: ProcessInfoDto }),
}) {}

@ApiTags('Operations')
@Controller('actuator/info')
export class InfoController {
  private readonly startTime: string;

  constructor(clock: Clock) {
    this.startTime = instantText(clock.now());
  }

  @Get()
  @ApiAnswer('Name, version and start time of the running service', InfoDto)
  info(): InfoDto {
    const { name, version } = PROGRAM;
    return { app: { name, version }, process: { startTime: this.startTime } };
  }
}

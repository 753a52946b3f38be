import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { Clock, instantText } from '../clock';
import { PROGRAM } from '../version';
import { InfoDto } from './info.dto';

@ApiTags('Operations')
@Controller('actuator/info')
export class InfoController {
  private readonly startTime: string;

  constructor(clock: Clock) {
    this.startTime = instantText(clock.now());
  }

  @Get()
  @ApiOperation({ summary: 'Name, version and start time of the running service' })
  @ApiOkResponse({ type: InfoDto })
  @ApiProblems()
  info(): InfoDto {
    const { name, version } = PROGRAM;
    return { app: { name, version }, process: { startTime: this.startTime } };
  }
}

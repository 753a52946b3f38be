import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { AboutDto } from './about.dto';
import { type About, AboutService } from './about.service';

@ApiTags('Operations')
@Controller('api/v2/about')
export class AboutController {
  constructor(private readonly service: AboutService) {}

  @Get()
  @ApiOperation({ summary: 'Version, current date and configured features; no secrets' })
  @ApiOkResponse({ type: AboutDto })
  @ApiProblems()
  about(): About {
    return this.service.about();
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiAnswer, INPUT, STORE } from '../../platform/api/api-problems';
import { WeekDto, WeekQueryDto } from './week.dto';
import { WeekService } from './week.service';

@ApiTags('Statistics')
@Controller('api/v2/stats/week')
export class WeekController {
  constructor(private readonly weeks: WeekService) {}

  @Get()
  @ApiAnswer('Review seven days that are over', 'The days, compared with the four weeks before', WeekDto, INPUT, STORE)
  week(@Query() query: WeekQueryDto): Promise<WeekDto> {
    return this.weeks.week(query);
  }
}

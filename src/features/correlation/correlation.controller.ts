import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../platform/api/api-problems';
import { CorrelationInputDto, CorrelationOutputDto } from './correlation.dto';
import { CorrelationService } from './correlation.service';

@ApiTags('Correlation')
@Controller('api/v2/correlation')
export class CorrelationController {
  constructor(private readonly correlation: CorrelationService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'How days with a product line up with the days of an event',
    description:
      'For the day of the event, one and two days before it, and the windows of two and three days leading up to it. The figures are not statistical correlation coefficients and not evidence of causation.',
  })
  @ApiBody({ type: CorrelationInputDto, required: false })
  @ApiOkResponse({ type: CorrelationOutputDto })
  @ApiProblems(413, 503)
  correlate(@Body() input: CorrelationInputDto): Promise<CorrelationOutputDto> {
    return this.correlation.correlate(input);
  }
}

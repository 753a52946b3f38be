import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiResult, BODY, STORE } from '../../platform/api/api-problems';
import { CorrelationInputDto, CorrelationOutputDto } from './correlation.dto';
import { CorrelationService } from './correlation.service';

@ApiTags('Correlation')
@Controller('api/v2/correlation')
export class CorrelationController {
  constructor(private readonly correlation: CorrelationService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Compare days with a product with the days of an event',
    description:
      'For the day of the event, one and two days before it, and the windows of two and three days up to it. The figures are neither statistical correlation coefficients nor evidence of a cause.',
  })
  @ApiBody({ type: CorrelationInputDto, required: false })
  @ApiResult(CorrelationOutputDto, 'The share of matching dates in each window', BODY, STORE)
  correlate(@Body() input: CorrelationInputDto): Promise<CorrelationOutputDto> {
    return this.correlation.correlate(input);
  }
}

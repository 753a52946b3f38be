import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, BODY, LIMITED_RANGE, STORE } from '../../platform/api/api-problems';
import { TriggerAnswerDto, TriggerDetailsDto, TriggerSearchDto } from './triggers.dto';
import { TriggersService } from './triggers.service';

@ApiTags('Triggers')
@Controller('api/v2/triggers')
export class TriggersController {
  constructor(private readonly triggers: TriggersService) {}

  @Post('search')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Find foods after which a symptom began more often',
    description:
      'Compares the days on which the symptom began with days without it. With too little data the answer says so. It is not a diagnosis.',
  })
  @ApiOkResponse({ type: TriggerAnswerDto, description: 'The foods, and how far the result can be trusted' })
  @ApiProblems(BODY, LIMITED_RANGE, 'too-busy', STORE)
  search(@Body() question: TriggerSearchDto, @Query() { details }: TriggerDetailsDto): Promise<TriggerAnswerDto> {
    return this.triggers.search({ ...question, details });
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { RangeDto } from '../api/range.dto';
import type { KnownNutrient, NutrientAverage } from '../diary/figures/nutrient-averages';
import { NutrientAverageDto, NutrientDto } from './nutrients.dto';
import { NutrientsService } from './nutrients.service';

@ApiTags('Statistics')
@Controller('api/v2')
export class NutrientsController {
  constructor(private readonly nutrients: NutrientsService) {}

  @Get('nutrients')
  @ApiOperation({ summary: 'Every nutrient besides the totals, and the days with a value' })
  @ApiOkResponse({ type: [NutrientDto] })
  @ApiProblems(503)
  list(): Promise<KnownNutrient[]> {
    return this.nutrients.list();
  }

  @Get('stats/nutrients')
  @ApiOperation({ summary: 'Averages of these nutrients over the days with a value, against the reference intakes' })
  @ApiOkResponse({ type: [NutrientAverageDto] })
  @ApiProblems(503)
  averages(@Query() query: RangeDto): Promise<NutrientAverage[]> {
    return this.nutrients.averages(query);
  }
}

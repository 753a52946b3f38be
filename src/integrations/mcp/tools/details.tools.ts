import { StatsService } from '../../../features/stats/stats.service';
import { BOUNDS, figure, figures, FOUND, list, text, rangeHeader } from '../answers';
import { DayWords } from '../day-words';
import { type Range, RANGE } from '../parameters';
import { McpHandlers, ReadTool } from '../tool';

@McpHandlers('figures')
export class DetailsTools {
  constructor(
    private readonly stats: StatsService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'get_nutrient_averages',
    title: 'Vitamins and minerals',
    description:
      'Average vitamins, minerals, salt, water, alcohol and cholesterol over the days with a value, and their percentage of the reference (EU labels, or EFSA for the user). fddb.info lists them for only some products: real intake is usually higher, and a low percentage is no deficiency.',
    parameters: RANGE,
    answer: {
      ...BOUNDS,
      daysInRange: figure,
      ...FOUND,
      nutrients: list({
        key: text,
        unit: text,
        average: figure.optional(),
        days: figure,
        reference: figure.optional(),
        referenceSource: text.optional(),
        referencePercentage: figure.optional(),
      }),
    },
  })
  async getNutrientAverages(bounds: Range) {
    const range = this.days.range(bounds);
    const nutrients = await this.stats.nutrientAverages(range);
    const found = nutrients.some(({ days }) => days > 0);
    return { ...rangeHeader(range, found, noneKnown('nutrients', range)), nutrients: found ? nutrients : [] };
  }

  @ReadTool({
    name: 'get_meal_breakdown',
    title: 'Energy by meal and hour',
    description:
      'Averages of each meal over the days that have it, its share of the energy, and its usual time (the median of its first product); kcal of all days of the range by hour of the day. Meals have the names of the account.',
    parameters: RANGE,
    answer: {
      ...BOUNDS,
      daysInRange: figure,
      ...FOUND,
      meals: list({
        name: text.optional(),
        ...figures('days', 'avgCalories', 'avgFat', 'avgCarbs', 'avgProtein', 'energyPercentage'),
        medianTime: text.optional(),
      }),
      hours: list(figures('hour', 'calories')),
    },
  })
  async getMealBreakdown(bounds: Range) {
    const range = this.days.range(bounds);
    const { meals, hours } = await this.stats.meals(range);
    const withEnergy = hours.filter(({ calories }) => calories > 0);
    const found = meals.length > 0 || withEnergy.length > 0;
    return { ...rangeHeader(range, found, noneKnown('meals', range)), meals, hours: withEnergy };
  }
}

function noneKnown(what: string, { fromDate, toDate }: Range): string {
  return `No ${what} are known from ${fromDate} to ${toDate}; unknown is not zero, so there is nothing to compute.`;
}

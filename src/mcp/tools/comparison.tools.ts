import { z } from 'zod';
import { comparePeriods } from '../../diary/compare';
import type { RangeQuery } from '../../diary/date-range';
import { type RangeAverages, StatsService } from '../../stats/stats.service';
import { averages, BOUNDS, daysIn, figure, nothingLogged, once, text } from '../answers';
import { DayWords } from '../day-words';
import { dateParameter } from '../parameters';
import { McpHandlers, ReadTool } from '../tool';

const PERIOD = once(
  'Period',
  z.object({ ...BOUNDS, daysInRange: figure, loggedDays: figure, averages: averages.optional() }),
);

@McpHandlers()
export class ComparisonTools {
  constructor(
    private readonly stats: StatsService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'compare_periods',
    title: 'Two periods compared',
    description:
      'Averages of two periods and, for each nutrient, how period A differs from period B (A - B, and in percent of B). Compare only periods that were logged about equally completely: each shows loggedDays of daysInRange.',
    parameters: z.object({
      periodAFrom: dateParameter('First day of the period that is judged.'),
      periodATo: dateParameter('Its last day.'),
      periodBFrom: dateParameter('First day of the period it is judged against.'),
      periodBTo: dateParameter('Its last day.'),
    }),
    answer: z.object({
      periodA: PERIOD,
      periodB: PERIOD,
      deltas: z
        .array(
          z.object({
            metric: text,
            unit: text,
            periodA: figure,
            periodB: figure,
            absoluteChange: figure,
            percentageChange: figure.optional(),
          }),
        )
        .optional(),
      message: text.optional(),
    }),
  })
  async comparePeriods(query: { periodAFrom: string; periodATo: string; periodBFrom: string; periodBTo: string }) {
    const [a, b] = [
      this.days.rangeOf(['periodAFrom', query.periodAFrom], ['periodATo', query.periodATo]),
      this.days.rangeOf(['periodBFrom', query.periodBFrom], ['periodBTo', query.periodBTo]),
    ];
    const [periodA, periodB] = await Promise.all([this.stats.rangeAverages(a), this.stats.rangeAverages(b)]);
    const empty = [periodA, periodB].filter(({ loggedDays }) => loggedDays === 0);
    return {
      periodA: withLength(periodA),
      periodB: withLength(periodB),
      deltas: comparePeriods(periodA.averages, periodB.averages),
      message: empty.length === 0 ? null : empty.map(nothingLogged).join(' '),
    };
  }
}

function withLength({ fromDate, toDate, ...rest }: RangeAverages): RangeQuery & { daysInRange: number } & typeof rest {
  return { fromDate, toDate, daysInRange: daysIn({ fromDate, toDate }), ...rest };
}

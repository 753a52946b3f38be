import { z } from 'zod';
import { CorrelationService } from '../../../features/correlation/correlation.service';
import { type CorrelationDetail, shareOfEvents } from '../../../diary/statistics/correlation';
import { dates, figure, figures, flag, text, texts } from '../answers';
import { DayWords } from '../day-words';
import { dateParameter, datesParameter, keywordsParameter, optionalKeywords } from '../parameters';
import { refusal } from '../error.filter';
import { McpHandlers, ReadTool, type Values } from '../tool';

const MAX_NAMES = 50;

const NOTE =
  'These shares are not statistical correlation coefficients and not evidence of causation. Compare them with those of a control food that is eaten about as often.';

const WINDOW = { ...figures('matchedDays', 'percentageOfProductDays'), matchedDates: dates.optional() };
const DAY_WINDOW = z.object({ ...WINDOW, percentageOfEvents: figure });
const EPISODES = z.object(WINDOW);

const QUESTION = {
  inclusionKeywords: keywordsParameter('Parts of names, in any case, of which one must match.'),
  exclusionKeywords: optionalKeywords('Products with one of these in the name are left out.'),
  occurrenceDates: datesParameter('The days of the events, at most 366.'),
  startDate: dateParameter('Ignore what was eaten before this day.').optional(),
};

@McpHandlers('journal')
export class CorrelationTools {
  constructor(
    private readonly correlation: CorrelationService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'correlate_products_with_dates',
    title: 'Foods before an event',
    description:
      'How often matching products were eaten on the day of an event (such as a headache), one and two days before it, and in the 2 and 3 days leading up to it. For a symptom of the journal use find_triggers first. percentageOfProductDays: share of the product days that line up with an event; percentageOfEvents: share of the events with the product beforehand. matchedDates are days the product was eaten, not event days. Run it for a control food too before concluding anything.',
    parameters: QUESTION,
    answer: {
      inclusionKeywords: texts,
      exclusionKeywords: texts.optional(),
      startDate: text.optional(),
      eventDateCount: figure,
      matchedProductCount: figure,
      matchedProducts: texts.optional(),
      matchedProductsTruncated: flag,
      daysWithMatchingProduct: figure,
      sameDay: DAY_WINDOW,
      oneDayBefore: DAY_WINDOW,
      twoDaysBefore: DAY_WINDOW,
      across2Days: EPISODES,
      across3Days: EPISODES,
      note: text,
      message: text.optional(),
    },
  })
  async correlate(query: Values<typeof QUESTION>) {
    const { inclusionKeywords, exclusionKeywords } = query;
    const startDate = this.days.optionalDay('startDate', query.startDate);
    const events = this.days.occurrences(query.occurrenceDates);
    if (events.length === 0) throw refusal('occurrenceDates is empty; accepted: 1 to 366 dates of events');
    const input = { inclusionKeywords, exclusionKeywords, occurrenceDates: events, startDate };
    const found = await this.correlation.correlate(input);
    const { sameDay, oneDayBefore, twoDaysBefore, across2Days, across3Days } = found.correlations;
    const window = (detail: CorrelationDetail) => {
      return { ...episodesOf(detail), percentageOfEvents: shareOfEvents(detail, events.length) ?? 0 };
    };
    return {
      inclusionKeywords,
      exclusionKeywords,
      startDate,
      eventDateCount: events.length,
      matchedProductCount: found.amountMatchedProducts,
      matchedProducts: found.matchedProducts.slice(0, MAX_NAMES),
      matchedProductsTruncated: found.amountMatchedProducts > MAX_NAMES,
      daysWithMatchingProduct: found.amountMatchedDates,
      sameDay: window(sameDay),
      oneDayBefore: window(oneDayBefore),
      twoDaysBefore: window(twoDaysBefore),
      across2Days: episodesOf(across2Days),
      across3Days: episodesOf(across3Days),
      note: NOTE,
      message:
        found.amountMatchedProducts > 0
          ? null
          : 'No logged product matches these keywords; list_distinct_products shows how names are spelled.',
    };
  }
}

function episodesOf({ matchedDays, percentage, matchedDates }: CorrelationDetail) {
  return { matchedDays, percentageOfProductDays: percentage, matchedDates };
}

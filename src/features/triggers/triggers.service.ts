import { collectAll } from '../../platform/work/collect-all';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { addDays, daysEarlier } from '../../diary/calendar-day';
import { type DateRange, dateRange, lengthOf, type OpenDateRange, rangeOf } from '../../diary/date-range';
import { isLeftOut } from '../../diary/journal/day-status';
import { daysOfEntry, MAX_ENTRY_DAYS, type FoodGroup } from '../../diary/journal/journal-entry';
import { foldName } from '../../diary/product-name';
import { daysToRead, type SearchedDays, type SymptomEntry, symptomDays } from '../../diary/triggers/compared-days';
import { EatenFoods } from '../../diary/triggers/eaten-foods';
import { type TriggerAnswer, withoutSearch } from '../../diary/triggers/trigger-answer';
import { triggerSearch } from '../../diary/triggers/trigger-search';
import { DocStore } from '../../persistence/doc-store';
import { foldKeywords, ProductQueries } from '../../persistence/queries';
import { UserDataStore, statusesIn } from '../../persistence/user-data/user-data-store';
import { ComputeQueue, type Yielder } from '../../platform/work/yielding';
import type { TriggerDetailsDto, TriggerSearchDto } from './triggers.dto';

export type TriggerQuery = TriggerSearchDto & TriggerDetailsDto;

export const MAX_SEARCH_DAYS = 3660;

@Injectable()
export class TriggersService {
  constructor(
    private readonly days: DocStore,
    private readonly questions: ProductQueries,
    private readonly userData: UserDataStore,
    private readonly clock: Clock,
    private readonly queue: ComputeQueue,
  ) {}

  /** By default of the whole coverage, up to yesterday. */
  async search(query: TriggerQuery): Promise<TriggerAnswer> {
    const { symptom, windowDays = 1, foods: keywords, minSeverity = null } = query;
    const asked = rangeOf(query);
    const coverage = await this.findCoverage(symptom);
    const range = coverage && overlap(coverage, asked);
    if (coverage === undefined || range === undefined) return withoutSearch('no-coverage');
    dateRange(range.from, range.to, MAX_SEARCH_DAYS);
    const searched = { range, coverage, windowDays };
    return this.queue.run(lengthOf(range), async (yielder) => {
      const question = {
        ...searched,
        symptom: symptomDays(await this.readSymptomEntries(symptom, coverage, yielder), coverage, minSeverity),
        foods: await this.readFoods(searched, yielder),
        keywords: await foldKeywords(this.questions, 'foods', keywords),
        groups: query.groups === false ? [] : await this.readGroups(),
        details: query.details,
      };
      return triggerSearch(question, yielder);
    });
  }

  /** Up to yesterday, because today the symptom may still come. */
  private async findCoverage(symptom: string): Promise<DateRange | undefined> {
    const stored = await this.userData.find('symptomCoverage', foldName(symptom.trim()));
    const yesterday = addDays(this.clock.today(), -1);
    return stored && overlap({ from: stored.from, to: stored.to ?? yesterday }, { to: yesterday });
  }

  private async readSymptomEntries(
    symptom: string,
    { from, to }: DateRange,
    yielder: Yielder,
  ): Promise<SymptomEntry[]> {
    const label = foldName(symptom.trim());
    const entries: SymptomEntry[] = [];
    // An entry of several days may begin before the coverage.
    for await (const slice of this.userData.read('journal', { from: daysEarlier(from, MAX_ENTRY_DAYS), to })) {
      for (const { kind, label: name, time, severity, ...days } of slice) {
        if (kind !== 'SYMPTOM' || name === null || foldName(name) !== label) continue;
        for (const date of daysOfEntry(days)) entries.push({ date, time, severity });
        await yielder.yieldIfDue();
      }
    }
    return entries;
  }

  private async readGroups(): Promise<FoodGroup[]> {
    const groups: FoodGroup[] = [];
    for (const { name, ...keywords } of await collectAll(this.userData.read('foodGroup', {}))) {
      const include = await foldKeywords(this.questions, 'include', keywords.include);
      const exclude = await foldKeywords(this.questions, 'exclude', keywords.exclude);
      groups.push({ name, include, exclude });
    }
    return groups;
  }

  private async readFoods(searched: SearchedDays, yielder: Yielder): Promise<EatenFoods> {
    const range = daysToRead(searched);
    const statusOn = await statusesIn(this.userData, this.days, range);
    const foods = new EatenFoods();
    for await (const slice of this.days.readDays(range, { includeProducts: true, includeDetails: true })) {
      for (const { date, products } of slice) {
        if (!isLeftOut(statusOn(date))) foods.add(date, products ?? []);
        await yielder.yieldIfDue();
      }
    }
    return foods;
  }
}

function overlap({ from, to }: DateRange, { from: first = from, to: last = to }: OpenDateRange): DateRange | undefined {
  const range = { from: first > from ? first : from, to: last < to ? last : to };
  return range.from > range.to ? undefined : range;
}

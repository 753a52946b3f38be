import { Injectable } from '@nestjs/common';
import { SiteRetention } from '../../persistence/site-retention';
import { addDays, type CalendarDay, FIRST_DAY } from '../../diary/calendar-day';
import { type DateRange, eachDay } from '../../diary/date-range';
import type { DatedTotals } from '../../diary/day-entry';
import { validationFailed } from '../../diary/errors';
import { mapToRecord, TOTAL_FIELDS } from '../../diary/nutrient';
import { REFERENCE_TOTALS, referenceOf } from '../../diary/references/reference-intake';
import { averagesOf, sum } from '../../diary/statistics/averages';
import { roundToOneDecimal } from '../../diary/rounding';
import { knownAmounts } from '../../diary/statistics/trend';
import { type DayState, dayStateOf, symptomsByDay } from '../../diary/week/day-state';
import { eatingOf } from '../../diary/week/eating';
import { changedFoods, changeOf, nutrientsBelow, standsOutOf } from '../../diary/week/week-changes';
import { DocStore } from '../../persistence/doc-store';
import { NutrientQueries } from '../../persistence/queries';
import { UserDataStore, statusesIn } from '../../persistence/user-data/user-data-store';
import { isFinalOf } from '../../platform/api/day-entry.dto';
import { Clock } from '../../platform/clock';
import { collectAll } from '../../platform/work/collect-all';
import { BodyService } from '../body/body.service';
import { GoalsService } from '../goals/goals.service';
import { JournalService } from '../journal/journal.service';
import { StatsService } from '../stats/stats.service';
import type { WeekDayDto, WeekDto, WeekQueryDto } from './week.dto';

const DAYS_BEFORE = 28;
/** The usual spread of a week is that of eight weeks. */
const DAYS_OF_USUAL = 56;
const FIRST_END = addDays(FIRST_DAY, 6 + DAYS_OF_USUAL);
const WITH_FOODS = { includeProducts: true, includeDetails: true };

interface KnownDays {
  totals: ReadonlyMap<CalendarDay, DatedTotals>;
  stateOf: (day: CalendarDay) => DayState;
  logged: (range: DateRange) => DatedTotals[];
}

@Injectable()
export class WeekService {
  constructor(
    private readonly retention: SiteRetention,
    private readonly days: DocStore,
    private readonly details: NutrientQueries,
    private readonly userData: UserDataStore,
    private readonly goals: GoalsService,
    private readonly body: BodyService,
    private readonly journal: JournalService,
    private readonly stats: StatsService,
    private readonly clock: Clock,
  ) {}

  async week({ endDate }: WeekQueryDto = {}): Promise<WeekDto> {
    const week = this.weekUntil(endDate);
    const before = { from: addDays(week.from, -DAYS_BEFORE), to: addDays(week.from, -1) };
    const usual = { from: addDays(week.from, -DAYS_OF_USUAL), to: before.to };
    const known = await this.known({ from: usual.from, to: week.to });
    const [days, below, eaten, weight] = await Promise.all([
      this.toWeekDays(week, known),
      this.nutrientsBelow(week, known),
      this.eaten(before, week, known),
      this.weight(week),
    ]);
    const weekFigures = averageLoggedDays(known.logged(week));
    const beforeFigures = averageLoggedDays(known.logged(before));
    return {
      fromDate: week.from,
      toDate: week.to,
      days,
      ...weekFigures,
      before: { fromDate: before.from, toDate: before.to, ...beforeFigures },
      change: changeOf(weekFigures.averages, beforeFigures.averages),
      foods: eaten.foods,
      nutrientsBelow: below,
      eating: eaten.eating,
      weight,
      standsOut: standsOutOf(known.logged(week), known.logged(usual), week.from),
    };
  }

  private weekUntil(endDate?: CalendarDay): DateRange {
    const yesterday = addDays(this.clock.today(), -1);
    const to = endDate ?? yesterday;
    if (to < FIRST_END || to > yesterday) {
      throw validationFailed({ endDate: `End date must be yesterday, ${yesterday}, or earlier, from ${FIRST_END} on` });
    }
    return { from: addDays(to, -6), to };
  }

  private async known(range: DateRange): Promise<KnownDays> {
    const [all, origins, statusOn] = await Promise.all([
      this.days.readTotals(range),
      this.days.readOrigins(range),
      statusesIn(this.userData, this.days, range),
    ]);
    const totals = new Map(all.map((day) => [day.date, day]));
    const isFinal = isFinalOf(origins, this.clock);
    const stateOf = (day: CalendarDay) => dayStateOf(totals.get(day), statusOn(day), isFinal(day));
    const logged = ({ from, to }: DateRange) =>
      all.filter(({ date }) => date >= from && date <= to && stateOf(date) === 'LOGGED');
    return { totals, stateOf, logged };
  }

  private async toWeekDays(week: DateRange, { totals, stateOf }: KnownDays): Promise<WeekDayDto[]> {
    const range = { fromDate: week.from, toDate: week.to };
    const [{ days = [] }, entries] = await Promise.all([
      this.goals.stats({ ...range, includeDays: true }),
      collectAll(this.journal.list(range)),
    ]);
    const symptoms = symptomsByDay(entries);
    return days.map(({ date, verdict }) => {
      const dayTotals = totals.get(date);
      return {
        date,
        state: stateOf(date),
        totals: dayTotals ? mapToRecord(TOTAL_FIELDS, (field) => dayTotals[field]) : null,
        goals: verdict === 'NOT_EVALUATED' ? 'NOT_JUDGED' : verdict,
        symptoms: symptoms.get(date) ?? [],
      };
    });
  }

  private async nutrientsBelow(week: DateRange, { stateOf, logged }: KnownDays): Promise<WeekDto['nutrientsBelow']> {
    const leftOut = [...eachDay(week)].filter((day) => stateOf(day) !== 'LOGGED');
    const [tallies, person] = await Promise.all([
      this.details.tallyNutrients(week, leftOut),
      this.stats.referencePerson(week, new Set(leftOut)),
    ]);
    const totals = mapToRecord(REFERENCE_TOTALS, (total) => {
      const amounts = knownAmounts(logged(week), total).map(({ amount }) => amount);
      return { days: amounts.length, sum: sum(amounts) };
    });
    return nutrientsBelow({ ...tallies, ...totals }, (nutrient) => referenceOf(nutrient, person)?.intake ?? null);
  }

  private async eaten(
    before: DateRange,
    week: DateRange,
    { stateOf }: KnownDays,
  ): Promise<Pick<WeekDto, 'foods' | 'eating'>> {
    const [weekAmounts, beforeAmounts] = [new Map<string, number>(), new Map<string, number>()];
    const times = new Map<CalendarDay, (string | null)[]>();
    for await (const slice of this.days.readDays({ from: before.from, to: week.to }, WITH_FOODS)) {
      for (const { date, products } of slice) {
        if (stateOf(date) !== 'LOGGED') continue;
        const counts = date < week.from ? beforeAmounts : weekAmounts;
        const foods = products ?? [];
        for (const { name } of foods) counts.set(name, (counts.get(name) ?? 0) + 1);
        const timesOfDay = foods.map(({ time = null }) => time);
        if (date >= before.to) times.set(date, timesOfDay);
      }
    }
    const eating = eatingOf(times, week, await this.retention.dayStartsAt());
    return { foods: changedFoods(weekAmounts, beforeAmounts), eating };
  }

  private async weight(week: DateRange): Promise<WeekDto['weight']> {
    const { trend } = await this.body.stats({ toDate: week.to });
    const last = trend.findLast(({ date }) => date >= week.from);
    if (last === undefined) return null;
    const earlier = trend.findLast(({ date }) => date < week.from);
    const change = earlier === undefined ? null : roundToOneDecimal(last.value - earlier.value);
    return { trend: roundToOneDecimal(last.value), change };
  }
}

function averageLoggedDays(logged: readonly DatedTotals[]): Pick<WeekDto, 'loggedDays' | 'averages'> {
  return { loggedDays: logged.length, averages: logged.length === 0 ? null : averagesOf(logged) };
}

import { Inject, Injectable } from '@nestjs/common';
import { outsideOfRequests } from '../../platform/logging/current-request';
import { toDayEntryResponse } from '../../platform/api/day-entry.dto';
import { BodyService } from '../../features/body/body.service';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { macroSplitOf } from '../../diary/statistics/averages';
import type { GoalMetric } from '../../diary/goals/goal-version';
import { averageFieldOf, NUTRIENTS, nutrientTotal } from '../../diary/nutrient';
import { GoalsService } from '../../features/goals/goals.service';
import { DocStore } from '../../persistence/doc-store';
import { SiteRetention } from '../../persistence/site-retention';
import { localMidnightText } from '../../persistence/local-midnight';
import { StatsService } from '../../features/stats/stats.service';
import { stateField } from './discovery';
import type { StateName } from './topics';

type State = Record<string, unknown>;

export interface DiaryStates {
  states: Record<Exclude<StateName, 'status'>, State>;
  streak: number | null;
  /** Stored days that fddb.info no longer has; null until its CSV was read. */
  daysOnlyHere: number | null;
  goals: GoalMetric[];
}

const AVERAGED_DAYS = [7, 30];
/** Days read for a streak of goals; a longer one is not counted to its beginning. */
const STREAK_DAYS = 365;

@Injectable()
export class States {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly days: DocStore,
    private readonly stats: StatsService,
    private readonly goals: GoalsService,
    private readonly body: BodyService,
    private readonly retention: SiteRetention,
  ) {}

  async read(): Promise<DiaryStates> {
    const today = this.clock.today();
    const [todayState, yesterdayState, averages, goals, body, { currentStreak }, site] = await Promise.all([
      this.day(today),
      this.day(addDays(today, -1)),
      this.averages(today),
      this.goalsOn(today),
      this.weight(),
      this.stats.overview(),
      this.retention.view(),
    ]);
    const states = { today: todayState, yesterday: yesterdayState, averages, goals: goals.state, body };
    return { states, streak: currentStreak, daysOnlyHere: site?.daysOnlyHere ?? null, goals: goals.metrics };
  }

  private async day(date: CalendarDay): Promise<State> {
    const stored = await this.days.findDay(date, { includeDetails: true });
    const entry = stored && toDayEntryResponse(stored, this.clock);
    const figure = (value: number | null | undefined) => value ?? null;
    const isKnown = entry !== undefined && NUTRIENTS.some((nutrient) => nutrientTotal(entry, nutrient) !== null);
    const split = isKnown ? macroSplitOf([entry]) : undefined;
    const withFoods = this.config.mqtt.products && date === this.clock.today();
    return {
      date,
      start: localMidnightText(date, this.config.timeZone),
      final: entry?.final ?? false,
      ...Object.fromEntries(
        NUTRIENTS.map((nutrient) => [stateField(nutrient), entry ? nutrientTotal(entry, nutrient) : null]),
      ),
      kilojoules: figure(entry?.kilojoules),
      fat_share: figure(split?.fatPercentage),
      carbs_share: figure(split?.carbsPercentage),
      protein_share: figure(split?.proteinPercentage),
      entries: figure(entry?.products?.length),
      ...Object.fromEntries(
        DETAIL_NUTRIENTS.map((nutrient) => [stateField(nutrient), figure(entry?.nutrients?.[nutrient])]),
      ),
      ...(withFoods && { products: (entry?.products ?? []).map(({ name }) => name) }),
      updated: entry?.readAt ?? null,
    };
  }

  /** Over the logged days of the last finished calendar days. */
  private async averages(today: CalendarDay): Promise<State> {
    const state: State = {};
    for (const days of AVERAGED_DAYS) {
      const range = { fromDate: addDays(today, -days), toDate: addDays(today, -1) };
      const { averages } = await this.stats.rangeAverages(range);
      for (const nutrient of NUTRIENTS) {
        state[`${stateField(nutrient)}_${days}d`] = averages?.[averageFieldOf(nutrient)] ?? null;
      }
    }
    return state;
  }

  private async goalsOn(today: CalendarDay): Promise<{ state: State; metrics: GoalMetric[] }> {
    const range = { fromDate: addDays(today, -STREAK_DAYS), toDate: today };
    const { days = [], currentStreak } = await outsideOfRequests(() =>
      this.goals.stats({ ...range, includeDays: true }),
    );
    const [yesterday, goalsToday] = days.slice(-2);
    const targets = goalsToday?.targets ?? [];
    const figures = targets.flatMap(({ metric, value, min, remaining, progress }) => {
      const field = stateField(metric);
      return [
        [`${field}_target`, value ?? min],
        [`${field}_remaining`, remaining],
        [`${field}_progress`, progress],
      ];
    });
    const met = { MET: true, MISSED: false, NOT_EVALUATED: null }[yesterday?.verdict ?? 'NOT_EVALUATED'];
    const state = { ...Object.fromEntries(figures), met_yesterday: met, streak: currentStreak } as State;
    return { state, metrics: [...new Set(targets.map(({ metric }) => metric))] };
  }

  private async weight(): Promise<State> {
    const { measurements, trend } = await this.body.stats({ kind: 'WEIGHT' });
    const latest = measurements.at(-1);
    return { weight: latest?.value ?? null, weight_trend: trend.at(-1)?.value ?? null, measured: latest?.date ?? null };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { addDays, type CalendarDay } from '../diary/calendar-day';
import { type RetainedDays, retainedDays } from '../diary/history/retained-days';
import { type DayStart, USUAL_START } from '../diary/history/day-start';
import { isWithoutPage } from '../diary/history/day-origin';
import { DocStore } from './doc-store';
import { StateStore } from './state-store';

const NAME = 'site-memory';

export interface RetentionView {
  firstDay: CalendarDay;
  doubtedFirstDate: CalendarDay | null;
  daysOnlyHere: number;
  /** The site forgets them next, and they are not stored in full. */
  atRisk: CalendarDay[];
}

/** Time of the last CSV, in milliseconds since 1970; earlier versions did not note it. */
type Noted = RetainedDays & { dayStartsAt?: DayStart; at?: number };

@Injectable()
export class SiteRetention {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly days: DocStore,
    private readonly state: StateStore,
  ) {}

  /** @param dates of a CSV that was read to its end, before today, ascending */
  async note(dates: readonly CalendarDay[], dayStartsAt?: DayStart, at?: number): Promise<void> {
    const retained = retainedDays(await this.readNoted(), dates);
    if (retained) await this.state.set(NAME, JSON.stringify({ ...retained, dayStartsAt, at }));
  }

  /** The pages that were read since the CSV may show another start. */
  async noteDayStart(dayStartsAt: DayStart): Promise<void> {
    const noted = await this.readNoted();
    if (noted) await this.state.set(NAME, JSON.stringify({ ...noted, dayStartsAt }));
  }

  /** As it was set, or as the pages have shown. */
  async dayStartsAt(): Promise<DayStart> {
    const { dayStartsAt } = this.config.upstream;
    return dayStartsAt === 'auto' ? ((await this.readNoted())?.dayStartsAt ?? USUAL_START) : dayStartsAt;
  }

  async firstDay(): Promise<CalendarDay | undefined> {
    return (await this.readNoted())?.firstDay;
  }

  async view(): Promise<RetentionView | undefined> {
    const noted = this.days.enabled ? await this.readNoted() : undefined;
    if (noted === undefined) return undefined;
    const { firstDay, doubtedFirstDate } = noted;
    const { count: daysOnlyHere } = await this.days.countDays({ to: addDays(firstDay, -1) });
    return { firstDay, doubtedFirstDate, daysOnlyHere, atRisk: await this.notInFull(noted) };
  }

  /** A day whose page has said since the CSV was read that nothing is logged cannot be had. */
  private async notInFull({ nextToGo: dates, at = 0 }: Noted): Promise<CalendarDay[]> {
    if (dates.length === 0) return [];
    const range = { from: dates[0], to: dates.at(-1) };
    const [origins, fetches] = await Promise.all([this.days.readOrigins(range), this.state.fetchesIn(range)]);
    const inFull = origins.filter((origin) => !isWithoutPage(origin));
    const empty = fetches.filter((fetch) => fetch.outcome === 'nothing logged' && fetch.at >= at);
    const done = new Set([...inFull.map(({ date }) => date), ...empty.map(({ day }) => day)]);
    return dates.filter((date) => !done.has(date));
  }

  private async readNoted(): Promise<Noted | undefined> {
    return this.state.getObject(NAME);
  }
}

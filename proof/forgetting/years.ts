import { join } from 'node:path';
import { pick, type Random, randomFrom } from '../../bench/shared/random.ts';
import type { Forgets } from '../../simulated-site/diary/memory.ts';
import type { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { daysFrom } from '../shared/dates.ts';
import { withSite } from '../shared/diary.ts';
import type { Cases } from '../shared/step.ts';
import { differenceOfDays, differenceOfDiary, differenceOfVersions } from './differences.ts';
import { edgeOf, ExpectedDiary, type Settled } from './expected-diary.ts';
import { type Edit, EDITS, lateDay } from './late-edits.ts';
import { SimulatedService } from './simulated-service.ts';

/** A Monday. */
const FIRST_DAY = '2024-01-08';
const SHARES = { nightShare: 0.1, photoShare: 0.1, activityShare: 0.1 };
/** By the clock the edge is in the middle of a day when the comparison reads the CSV; by the day its time does not matter. */
const COMPARED_AT: Record<Forgets, string> = { day: '04:15', clock: '13:15' };
const HISTORY = '/api/v2/nutritiondata/history';
/** Weeks between two looks at all days. */
const WEEKS_BETWEEN = 13;
/** Days beside the edge that are looked at each week. */
const BESIDE_THE_EDGE = { before: 10, after: 7 };
/** The share of days on which a person edits a young day or an old one, or logs a day late. */
const EDITS_A_DAY = { young: 2 / 7, old: 2 / 7, late: 1 / 28 };
/** Shares of the edits. */
const [EMPTIED, REMOVALS] = [0.05, 0.45];
/** Share of the old edits that hit days which the site forgets next. */
const NEXT_TO_GO_SHARE = 1 / 4;
const YOUNG_DAYS = 30;
const NEXT_TO_GO_DAYS = 20;

export interface Years {
  folder: string;
  forgets: Forgets;
  keepsDays: number;
  nights: number;
  seed: number;
}

export interface Lines {
  edge: Cases;
  all: Cases;
  edits: Cases;
  versions: Cases;
}

interface LastHistory {
  report: { firstDate: string; failed: number; left: number; fetched: number; listed: { offered?: string[] } };
  daysOnlyHere?: number;
  offers?: { date: string; foods: number }[];
}

/** Figures beside what is compared. */
export interface Lived {
  days: number;
  onlyHere: number;
  incomplete: string[];
  pagesRead: number;
  applied: number;
  offered: number;
  untouched: number;
}

/** Lives through some years of nights and Sundays. */
export function live(years: Years, lines: Lines): Promise<Lived> {
  const { seed, keepsDays, forgets } = years;
  const clock = { now: Date.parse(`${FIRST_DAY}T12:00:00Z`) };
  const span = {
    from: daysFrom(FIRST_DAY, -keepsDays - 60),
    // Days to come are empty.
    get to() {
      return daysFrom(new Date(clock.now).toISOString().slice(0, 10), -1);
    },
  };
  return withSite({ seed, keepsDays, forgets, now: () => clock.now, history: { span, ...SHARES } }, async (site) => {
    const service = await SimulatedService.start(join(years.folder, 'diary.db'), site, clock, COMPARED_AT[forgets]);
    try {
      return await new Life(years, site, service, lines, span.from).run();
    } finally {
      await service.process.kill();
    }
  });
}

class Life {
  private readonly years: Years;
  private readonly site: SimulatedSite;
  private readonly service: SimulatedService;
  private readonly lines: Lines;
  private readonly random: Random;
  private readonly expected: ExpectedDiary;
  /** First date of the CSV. */
  private edge: string;
  private edited: string[] = [];
  private readonly counts = { pagesRead: 0, applied: 0, offered: 0, untouched: 0 };

  constructor(years: Years, site: SimulatedSite, service: SimulatedService, lines: Lines, from: string) {
    this.years = years;
    this.site = site;
    this.service = service;
    this.lines = lines;
    this.random = randomFrom(years.seed);
    this.expected = new ExpectedDiary(site);
    this.edge = from;
  }

  async run(): Promise<Lived> {
    const { expected, years } = this;
    await this.begin();
    const last = daysFrom(FIRST_DAY, years.nights);
    for (let date = daysFrom(FIRST_DAY, 1), week = 0; date <= last; date = daysFrom(date, 1)) {
      await this.service.passNight(date);
      if (!expected.days.has(daysFrom(date, -1))) expected.store(daysFrom(date, -1));
      if (new Date(date).getUTCDay() === 0) {
        await this.compare(date);
        if (++week % WEEKS_BETWEEN === 0) await this.checkAll(date);
      }
      this.edit(date);
    }
    await this.checkAll('the end');
    const { onlyHere } = await this.checkEnd();
    return { days: expected.days.size, onlyHere, incomplete: [...expected.incomplete], ...this.counts };
  }

  /** A person reads what the site has. */
  private async begin(): Promise<void> {
    const { site, expected, service } = this;
    await service.process.ask('POST', HISTORY);
    this.edge = edgeOf(site, this.edge);
    for (let date = this.edge; date < FIRST_DAY; date = daysFrom(date, 1)) expected.store(date);
    // Before any day is stored, it is not known when a day begins: the foods of a night alone may be no day.
    const { status } = await service.process.request('GET', `/api/v2/nutritiondata/${this.edge}`);
    if (status === 404) expected.days.delete(this.edge);
    await this.checkAll('the beginning');
  }

  private async compare(today: string): Promise<void> {
    const { site, expected, service, counts, years } = this;
    await service.passComparison(today);
    this.edge = edgeOf(site, this.edge);
    const settled = expected.compare(today, this.edge, this.edited);
    const { report } = await service.process.ask<LastHistory>('GET', HISTORY);
    this.checkReport(today, settled, report);
    for (const name of ['applied', 'offered', 'untouched'] as const) counts[name] += settled[name].length;
    counts.pagesRead += report.fetched;

    const around = {
      from: daysFrom(this.edge, -BESIDE_THE_EDGE.before),
      to: daysFrom(this.edge, BESIDE_THE_EDGE.after),
    };
    const ranges = [
      around,
      { from: daysFrom(today, -8), to: daysFrom(today, -1) },
      ...new Set(this.edited).values().map((date) => ({ from: date, to: date })),
    ];
    for (const { from, to } of ranges) {
      this.lines.edge.add(await differenceOfDays(service.process, expected, from, to, `${years.forgets}, ${today}`));
    }
    this.edited = [];
    site.requests.length = 0;
  }

  private checkReport(today: string, { applied, offered, untouched }: Settled, report: LastHistory['report']): void {
    const wanted = { firstDate: this.edge, failed: 0, left: 0, offered };
    const { firstDate, failed, left, listed } = report;
    const found = { firstDate, failed, left, offered: listed.offered };
    const [one, other] = [wanted, found].map((part) => JSON.stringify(part));
    this.lines.edits.add({
      tried: applied.length + offered.length + untouched.length,
      differences: one === other ? 0 : 1,
      smallest: `${this.years.forgets}, ${today}: expected ${one} but found ${other}`,
    });
  }

  private async checkAll(when: string): Promise<void> {
    const { service, expected, years, lines } = this;
    lines.all.add(await differenceOfDiary(service.process, expected, `${years.forgets}, ${when}`));
  }

  private async checkEnd(): Promise<{ onlyHere: number }> {
    const { service, expected, lines, years } = this;
    const { daysOnlyHere, offers = [] } = await service.process.ask<LastHistory>('GET', HISTORY);
    const onlyHere = expected.daysBefore(this.edge);
    lines.all.check(
      onlyHere === daysOnlyHere ? undefined : `${onlyHere} days exist only here, the service says ${daysOnlyHere}`,
    );
    const wanted = [...expected.offers].map(([date, { products }]) => `${date} ${products.length}`).sort();
    const found = offers.map(({ date, foods }) => `${date} ${foods}`).sort();
    lines.edits.check(
      wanted.join() === found.join() ? undefined : `offers: expected ${wanted.join()} but found ${found.join()}`,
    );
    lines.versions.add(await differenceOfVersions(service.process, expected, years.forgets));
    return { onlyHere };
  }

  /** Changes days at the site, after the night and the comparison of a day. */
  private edit(today: string): void {
    const { random, years, site } = this;
    const oldDays = years.keepsDays - YOUNG_DAYS - 2;
    if (random() < EDITS_A_DAY.young) this.change(daysFrom(today, -1 - Math.floor(random() * YOUNG_DAYS)));
    if (random() < EDITS_A_DAY.old) {
      const isNext = random() < NEXT_TO_GO_SHARE;
      const age = isNext
        ? years.keepsDays - 1 - Math.floor(random() * NEXT_TO_GO_DAYS)
        : YOUNG_DAYS + 1 + Math.floor(random() * oldDays);
      this.change(daysFrom(today, -age));
    }
    if (random() < EDITS_A_DAY.late) {
      const empty = Array.from({ length: years.keepsDays - 2 }, (_, age) => daysFrom(today, -1 - age)).filter(
        (date) => site.loggedDay(date) === undefined && !this.expected.days.has(date),
      );
      const date = pick(random, empty);
      site.setDay(date, lateDay(date, random, years.seed));
      this.edited.push(date);
    }
  }

  /** A day that the site still has as it was logged. */
  private change(date: string): void {
    const { random, years, site } = this;
    const day = site.loggedDay(date);
    if (day === undefined || site.expectedDay(date)?.products.length !== day.products.length) return;
    const edit = this.chosenEdit();
    const changed = edit === 'empty' ? edit : edit(day, random, years.seed);
    if (changed === undefined) return;
    site.setDay(date, changed);
    this.edited.push(date);
  }

  private chosenEdit(): Edit | 'empty' {
    const at = this.random();
    if (at < EMPTIED) return 'empty';
    if (at < EMPTIED + REMOVALS) return EDITS.removal;
    return pick(this.random, [EDITS.correction, EDITS.exchange, EDITS.addition]);
  }
}

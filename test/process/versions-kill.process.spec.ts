import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import { type Random, randomFrom, wholeBetween } from '../../simulated-site/diary/random.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { askedDays, siteWasAskedFor } from '../support/asked-of-site';
import { editedDay, type Found, isLost, readDiary, shownFoods } from '../support/contents-of-days';
import { upstreamOf } from '../support/create-test-app';
import { describeWithMongo, type Mongo, startMongo, withClient } from '../support/mongo';
import { getJson, post } from '../support/requests';
import { ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

/**
 * For each diary; with more than 15, days would have more versions than the twenty that are kept. More by hand:
 * `VERSION_KILLS=15 npm test -- test/process/versions-kill`.
 */
const KILLS = Number(process.env['VERSION_KILLS'] ?? 5);
/** Other moments: `VERSION_SEED=100 npm test -- test/process/versions-kill`. */
const SEED = Number(process.env['VERSION_SEED'] ?? 1);
/** Twice as long as beside other work on two cores. */
const TIME_LIMIT = 300_000;
const HISTORY = '/api/v2/nutritiondata/history';
/** All are older than 30 days. */
const SPAN = { from: '2024-08-12', to: '2024-08-30' };
/** Takes its jitter of minutes from the schedule, and leaves chance to everything else. */
const WITHOUT_JITTER = String.raw`Math.random=(random=>()=>/Scheduler\.plan/.test(new Error().stack)?0:random())(Math.random)`;
const EACH_SECOND = {
  EXPORTER_SCHEDULER_HISTORY_CRON: '* * * * * *',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_JITTER)}`,
};

type Starter = 'person' | 'schedule';

/** The processes that use a diary. */
interface Processes {
  toKill: (starter: Starter) => Promise<ServiceProcess>;
  /** The one that goes on. */
  next: () => Promise<ServiceProcess>;
  /** The same, if it runs beside the one that is killed. */
  beside?: ServiceProcess;
}

/** Asks until no other run holds the lease. */
async function compare({ url }: ServiceProcess): Promise<void> {
  let answer = await post(url + HISTORY, {});
  while (answer.status === 409) answer = await moment(50).then(() => post(url + HISTORY, {}));
  expect(await answer.json()).toMatchObject({ left: 0, failed: 0 });
}

const isRunning = ({ child }: ServiceProcess) => child.exitCode === null && child.signalCode === null;

/** A diary whose days the site changes again and again, while comparisons that replace them are killed. */
class ChangingDiary {
  readonly seen = { halfway: 0, versions: 0, offers: 0 };
  private readonly random: Random;
  /** All that the site showed of each day, oldest first. */
  private readonly shown = new Map<string, SimulatedDay[]>();
  private stored = new Map<string, Found>();

  constructor(
    private readonly number: number,
    private readonly site: SimulatedSite,
    private readonly processes: Processes,
  ) {
    this.random = randomFrom(SEED, `kills of diary ${number}`);
  }

  async surviveKills(): Promise<this['seen']> {
    const service = await this.processes.next();
    await compare(service);
    this.stored = await readDiary(service);
    // The first day of the CSV is never read again.
    for (const date of [...this.stored.keys()].slice(1)) this.shown.set(date, [this.site.expectedDay(date)!]);
    expect(this.shown.size).toBe(18);
    for (let kill = 1; kill <= KILLS; kill++) {
      await this.surviveKill(kill % 2 === 0 ? 'schedule' : 'person').catch((error: unknown) => {
        throw new Error(`Kill ${kill} of diary ${this.number}, VERSION_SEED=${SEED}`, { cause: error });
      });
    }
    return this.seen;
  }

  private async surviveKill(starter: Starter): Promise<void> {
    const victim = await this.processes.toKill(starter);
    await this.compareAndKill(victim, starter, this.edit());

    const service = await this.processes.next();
    // Half of the time the next comparison comes first.
    if (this.random() < 0.5) this.checkKilled(await readDiary(service));
    await compare(service);
    const found = await readDiary(service);
    for (const [date, before] of this.stored) {
      const after = found.get(date)!;
      expect({ date, ...after }).toEqual({ date, ...this.expected(date, before, after, starter) });
    }
    const offers = [...found].filter(([, { offered }]) => offered.length > 0).map(([date]) => date);
    const { body } = await getJson(service.url + HISTORY);
    expect((body as { offers: { date: string }[] }).offers.map(({ date }) => date)).toEqual(offers);
    if (starter === 'schedule') this.seen.offers += offers.length;
    this.seen.versions = [...found.values()].flatMap(({ replaced }) => replaced).length;
    this.stored = found;
  }

  /** @returns how many days have changed */
  private edit(): number {
    this.site.requests.length = 0;
    for (const [date, shown] of this.shown) {
      shown.push(editedDay(this.random, shown));
      this.site.setDay(date, shown.at(-1)!);
    }
    return [...this.shown.keys()].filter((date) => this.isEdited(date)).length;
  }

  private isEdited(date: string): boolean {
    const [last, now] = (this.shown.get(date) ?? []).slice(-2).map(shownFoods);
    return last !== now;
  }

  private async compareAndKill(victim: ServiceProcess, starter: Starter, pages: number): Promise<void> {
    const running = starter === 'person' ? post(victim.url + HISTORY, {}).catch(() => undefined) : undefined;
    const reading = this.readBeside(victim);
    const asked = wholeBetween(this.random, 0, pages);
    await siteWasAskedFor(this.site, 'history');
    await until(() => askedDays(this.site).length >= asked);
    await moment(25 * this.random());
    expect(await victim.stop('SIGKILL')).toBe('SIGKILL');
    if (asked > 0 && askedDays(this.site).length < pages) this.seen.halfway++;
    await Promise.all([running, reading]);
  }

  /** Somebody looks at the diary of the other process while it is written. */
  private async readBeside(victim: ServiceProcess): Promise<void> {
    const { beside } = this.processes;
    while (beside && isRunning(victim)) {
      await readDiary(beside);
      await moment(300);
    }
  }

  /** Each day is as it was or as the site shows it, and what was stored before is there. */
  private checkKilled(found: Map<string, Found>): void {
    for (const [date, before] of this.stored) {
      const { stored, replaced, offered } = found.get(date)!;
      const taken = this.taken(date, before);
      expect({ date, isOldOrNew: [before.stored, taken.stored].includes(stored) }).toEqual({ date, isOldOrNew: true });
      expect({ date, replaced }).toEqual({
        date,
        replaced: stored === before.stored ? before.replaced : taken.replaced,
      });
      expect({ date, offers: offered.length < 2 }).toEqual({ date, offers: true });
    }
  }

  /** The day after the next comparison: as the site shows it, unless the schedule had offered that before it was killed. */
  private expected(date: string, before: Found, after: Found, starter: Starter): Found {
    if (!this.isEdited(date)) return before;
    const shown = this.shownNow(date, before);
    const hasOnlyLost = isLost(before.stored, shown) && !isLost(shown, before.stored);
    if (starter === 'person' || !hasOnlyLost || after.stored === shown) return this.taken(date, before);
    // A content that was stored once is no offer.
    return { ...before, offered: before.replaced.includes(shown) ? [] : [shown] };
  }

  private taken(date: string, before: Found): Found {
    const shown = this.shownNow(date, before);
    const replaced = [...before.replaced, ...(isLost(before.stored, shown) ? [before.stored] : [])];
    return { stored: shown, replaced: replaced.filter((foods) => foods !== shown).sort(), offered: [] };
  }

  private shownNow(date: string, { stored }: Found): string {
    const day = this.shown.get(date)?.at(-1);
    return day ? shownFoods(day) : stored;
  }
}

const started: ServiceProcess[] = [];
const sites: SimulatedSite[] = [];

async function startSite(): Promise<SimulatedSite> {
  const site = await SimulatedSite.start({ history: { span: SPAN } });
  sites.push(site);
  return site;
}

async function startService(site: SimulatedSite, store: string, starter?: Starter): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({
    ...upstreamOf(site),
    EXPORTER_PERSISTENCE_DOCSTORE_URL: store,
    'EXPORTER_UPSTREAM_PAUSE-MS': '0',
    EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *',
    ...(starter === 'schedule' && EACH_SECOND),
  });
  started.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop('SIGKILL')));
  await Promise.all(sites.splice(0).map((site) => site.stop()));
});

function checkSeen({ halfway, versions, offers }: ChangingDiary['seen']): void {
  expect(halfway).toBeGreaterThan(KILLS / 2);
  expect(versions).toBeGreaterThan((50 / 15) * KILLS);
  expect(offers).toBeGreaterThan(0);
}

describeWithMongo('two replicas, of which one is killed in comparisons that replace', () => {
  let mongo: Mongo;
  beforeAll(async () => (mongo = await startMongo({ own: true })));
  afterAll(() => mongo.stop());

  /** Ends the lease of a killed process, which takes 5 s by itself. */
  async function freeLease(uri: string): Promise<void> {
    await withClient(uri, {}, async (client) => {
      const state = client.db().collection<{ _id: string }>('entries_state');
      await state.updateOne({ _id: 'export-lease' }, { $set: { expiresAt: new Date(0) } });
    });
  }

  it(
    'lose no day and no version',
    async () => {
      const [site, uri] = [await startSite(), mongo.uri];
      const other = await startService(site, uri);
      const next = async () => (await freeLease(uri), other);
      const toKill = (starter: Starter) => startService(site, uri, starter);
      checkSeen(await new ChangingDiary(1, site, { toKill, next, beside: other }).surviveKills());
    },
    TIME_LIMIT,
  );
});

describe('one process, killed in comparisons that replace', () => {
  it(
    'loses no day and no version',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'diary-versions-'));
      const site = await startSite();
      let service: ServiceProcess | undefined;
      const start = async (starter: Starter = 'person') => {
        if (service && isRunning(service) && starter === 'person') return service;
        await service?.stop('SIGKILL');
        return (service = await startService(site, `sqlite:${join(folder, 'diary.db')}`, starter));
      };
      checkSeen(await new ChangingDiary(2, site, { toKill: start, next: start }).surviveKills());
      rmSync(folder, { recursive: true });
    },
    TIME_LIMIT,
  );
});

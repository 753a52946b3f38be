import { setTimeout as moment } from 'node:timers/promises';
import type { StartedProcess } from '../../proof/shared/process.ts';
import { ChangingDiary, daysOf } from '../../proof/kills/versions-victim.ts';
import { killAgainAndAgain, type Victim } from '../../proof/kills/victim.ts';
import { Service } from '../../proof/shared/service.ts';
import { Cases, type Line } from '../../proof/shared/step.ts';
import { describeWithMongo, withClient } from '../support/mongo';
import { ReplicaSetting } from '../support/replica';
import { post } from '../support/requests';
import { until } from '../support/until';

const HISTORY = '/api/v2/nutritiondata/history';
const KILLS = 5;
const DAYS = 20;
/** Twice as long as beside other work on two cores. */
const TIME_LIMIT = 300_000;

const compare = (url: string, mode: string) => post(url + HISTORY, { mode });

describeWithMongo('two replicas', () => {
  const setting = new ReplicaSetting({ history: { span: { from: '2024-08-01', to: '2024-08-12' } } });

  it('show and stop the comparison of each other, and do not begin another', async () => {
    setting.site.addFault({ kind: 'slow', ms: 200 });
    const release = setting.site.hold({ after: 2 });
    const [one, other] = [await setting.startReady(), await setting.startReady()];
    const running = compare(one.process.url, 'fill');
    const status = async (): Promise<Record<string, unknown>> =>
      (await other.get('/api/v2/nutritiondata/export/status?details=true')).body as Record<string, unknown>;
    await until(async () => (await status())['done'] === 2, 50);

    expect(await status()).toMatchObject({ running: true, work: 'history' });
    expect((await compare(other.process.url, 'fetch')).status).toBe(409);
    await fetch(`${other.process.url}/api/v2/nutritiondata/export`, { method: 'DELETE' });
    release();

    const report = (await (await running).json()) as { filled: number; left: number };
    expect(report.left).toBeGreaterThan(0);
    expect((await other.get(HISTORY)).body).toMatchObject({ report });
    setting.site.clearFaults();
    expect(await (await compare(other.process.url, 'fetch')).json()).toMatchObject({
      missing: 0,
      changed: report.left,
      left: 0,
    });
  });

  /** Ends the lease of a killed process, which takes minutes by itself. */
  async function freeLease(): Promise<void> {
    await withClient(setting.uri, {}, async (client) => {
      const state = client.db().collection<{ _id: string }>('entries_state');
      await state.updateOne({ _id: 'export-lease' }, { $set: { expiresAt: new Date(0) } });
    });
  }

  /** Somebody looks at the diary of the other process while it is written. */
  async function readBeside(other: Service, process: StartedProcess): Promise<void> {
    while (!process.isOver) await Promise.all([daysOf(other), moment(300)]);
  }

  it(
    'lose no day and no version when one is killed in comparisons that replace',
    async () => {
      const diary = await ChangingDiary.start(1, DAYS);
      const other = await Service.start(setting.uri, { environment: diary.victim.environment });
      const victim: Victim = {
        ...diary.victim,
        begin: async (_, run) => {
          await diary.fetchTo(other);
          const process = diary.spawn(setting.uri, run);
          await process.listening();
          void readBeside(other, process);
          return diary.begin(process, run);
        },
      };
      const line: Line = { subject: 'days', cases: 0, differences: 0 };
      const survivor = { start: async () => (await freeLease(), other), damage: () => undefined };
      const cases = new Cases(line, () => undefined);
      const before = await killAgainAndAgain(victim, survivor, { seed: 1, kills: KILLS }, cases);

      expect(line).toEqual({ subject: 'days', cases: KILLS, differences: 0 });
      expect(before).toBeGreaterThan(1);
      expect(victim.summary!()).toMatch(/^[1-9]\d* versions and [1-9]\d* offers/);
    },
    TIME_LIMIT,
  );
});

import { setTimeout as moment } from 'node:timers/promises';
import { ExportProgress, type ToldRun } from '../../src/export/export-progress';
import { day } from '../support/days';

test('The end of a run is what stays, also when the store takes longer for a day that was told before', async () => {
  const told: ToldRun[] = [];
  // Milliseconds that the store takes for the begin, for the first day and for the end.
  const delays = [0, 50, 0];
  const tell = async (text: string) => {
    await moment(delays.shift());
    told.push(JSON.parse(text) as ToldRun);
    return 'go-on' as const;
  };
  const range = { fromDate: day('2024-08-27'), toDate: day('2024-08-27') };
  const progress = new ExportProgress({ ...range, total: 1, startedBy: 'api', startedAt: 0 }, tell, () => undefined);

  await progress.begin();
  progress.add({ date: day('2024-08-27') });
  await progress.end(7, {});

  expect(told.map(({ endedAt }) => endedAt)).toEqual([undefined, undefined, 7]);
});

import { createTestApp } from '../support/create-test-app';
import { DIARY_WITH_GAPS, fill } from '../support/diary-with-gaps';
import { AT_MOST_2100, MANY_GOALS, putGoals } from '../support/goals';
import { describeWithMongo, startMongo } from '../support/mongo';
import { getJson, post } from '../support/requests';

const RANGE = 'fromDate=2024-07-01&toDate=2024-08-31&includeDays=true';

/** What a service at this store answers about goals that changed twice, for a weight that was measured twice. */
async function judged(environment: Record<string, string>): Promise<unknown> {
  const service = await createTestApp({ environment });
  while (!(await fetch(`${service.url}/actuator/health/readiness`)).ok);
  await fill(service.app, DIARY_WITH_GAPS);
  await putGoals(service, '2024-08-10', AT_MOST_2100);
  await putGoals(service, '2024-07-01', MANY_GOALS);
  for (const [date, value] of [
    ['2024-07-01', 80.35],
    ['2024-08-20', 79.9],
  ])
    // prettier-ignore
    await post(`${service.url}/api/v2/measurements`, { date, kind: 'WEIGHT', value });
  const { status, body } = await getJson(`${service.url}/api/v2/stats/goals?${RANGE}`);
  expect([status, body.daysEvaluated]).toEqual([200, 38]);
  await service.close();
  return body;
}

describeWithMongo('goals', () => {
  it('are judged alike by both stores, to the last digit', async () => {
    const mongo = await startMongo();
    const ofMongo = await judged({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() });
    await mongo.stop();
    expect(await judged({})).toEqual(ofMongo);
  });
});

import { describeWithMongo } from '../../support/mongo';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';

describeWithMongo('the schedule of two replicas', (mongo) => {
  const setting = new ScheduleSetting();

  it('fires once, although their clocks differ by two seconds', async () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() };
    const early = await setting.start('2024-09-01T12:00:02Z', environment);
    const late = await setting.start('2024-09-01T12:00:00Z', environment);

    for (const day of ['02', '03', '04']) {
      await early.clock.passTo(`2024-09-${day}T03:00:02Z`);
      await late.clock.passTo(`2024-09-${day}T03:00:00Z`);
    }

    expect(setting.askedDays).toEqual(['2024-09-01', '2024-09-02', '2024-09-03']);
    expect((await tasksOf(early))[0]?.lastExecution?.time).toBe('2024-09-04T03:00:00.000Z');
    expect((await tasksOf(late))[0]?.lastExecution).toBeUndefined();
  });
});

import { describeWithMongo } from '../../support/mongo';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';
import { until } from '../../support/until';

describeWithMongo(
  'the schedule of two replicas',
  (mongo) => {
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

    it('fires once when both ring at the same moment', async () => {
      const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() };
      const [one, other] = await Promise.all([
        setting.start('2024-09-01T12:00:00Z', environment),
        setting.start('2024-09-01T12:00:00Z', environment),
      ]);
      await Promise.all([one, other].map(({ clock }) => clock.passTo('2024-09-02T03:00:00Z')));

      expect(setting.askedDays).toEqual(['2024-09-01']);
    });

    it('fires when the database is back, where it was away at the time', async () => {
      const service = await setting.start('2024-09-01T12:00:00Z', {
        EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri(),
        EXPORTER_LOG_LEVEL: 'error',
      });
      await until(async () => (await fetch(`${service.url}/actuator/health/readiness`)).status === 200);
      await mongo.kill();
      const night = service.clock.passTo('2024-09-02T03:00:00Z');
      await mongo.restart();
      await night;
      expect(setting.askedDays).toEqual(['2024-09-01']);
      expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('SUCCESS');
    });
  },
  { own: true },
);

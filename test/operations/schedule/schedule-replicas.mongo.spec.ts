import { describeWithMongo } from '../../support/mongo';
import { untilReady } from '../../support/requests';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';
import { TcpProxy } from '../../support/tcp-proxy';

describeWithMongo('the schedule of two replicas', (mongo) => {
  const setting = new ScheduleSetting();

  it('fires once, although their clocks differ by two seconds', async () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() };
    const early = await setting.start('2024-09-01T12:00:02Z', environment);
    const late = await setting.start('2024-09-01T12:00:00Z', environment);
    for (const replica of [early, late]) await untilReady(replica);

    for (const day of ['02', '03', '04']) {
      // Both clocks go on: for one that stays an hour behind, the claim of the other would be a mistake to replace.
      await late.clock.passTo(`2024-09-${day}T02:59:58Z`);
      await early.clock.passTo(`2024-09-${day}T03:00:00Z`);
      await late.clock.passTo(`2024-09-${day}T03:00:00Z`);
    }

    expect(setting.askedDays).toEqual(['2024-09-01', '2024-09-02', '2024-09-03']);
    expect((await tasksOf(early))[0]?.lastExecution?.time).toBe('2024-09-04T03:00:00.000Z');
    expect((await tasksOf(late))[0]?.lastExecution).toBeUndefined();
  });

  it('fires as soon as the database is back that was away when it was due', async () => {
    const uri = mongo.freshUri();
    const proxy = await TcpProxy.start(Number(new URL(uri).port));
    const url = uri.replace(/:\d+\//, `:${proxy.port}/`);
    const service = await setting.start('2024-09-02T02:59:00Z', { EXPORTER_PERSISTENCE_DOCSTORE_URL: url });
    await untilReady(service);
    proxy.goAway();
    const sleep = jest.spyOn(service.clock, 'sleep').mockImplementationOnce(() => {
      proxy.isAway = false;
      return untilReady(service);
    });
    await service.clock.passTo('2024-09-02T03:00:00Z');

    expect(sleep.mock.calls[0]?.[0]).toBe(30_000);
    expect(setting.askedDays).toEqual(['2024-09-01']);
    expect((await tasksOf(service))[0]?.lastExecution?.status).toBe('SUCCESS');
    await proxy.stop();
  });
});

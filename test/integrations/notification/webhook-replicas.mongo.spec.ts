import { HttpStub } from '../../support/http-stub';
import { describeWithMongo } from '../../support/mongo';
import { TestServices } from '../../support/test-services';
import { until } from '../../support/until';
import { Events } from '../../../src/platform/events/events';

const services = new TestServices();
const SECRET = `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`;
let receiver: HttpStub;
beforeEach(async () => (receiver = await HttpStub.start()));
afterEach(() => receiver.stop());

const settings = () => ({
  EXPORTER_NOTIFICATION_WEBHOOK_URL: receiver.url,
  EXPORTER_NOTIFICATION_WEBHOOK_SECRET: SECRET,
  EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'export.finished',
});
const ids = () => receiver.requests.map(({ headers }) => headers['webhook-id']);
const later = () => new Date(Date.now() + 61_000).toISOString();

describeWithMongo('two replicas', (mongo) => {
  it('send each event once, and what one left behind the other sends', async () => {
    const environment = { ...settings(), EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() };
    const now = new Date().toISOString();
    const open = async (at: string) => {
      const service = await services.run({ now: at, environment });
      // The database is connected later than the service starts.
      await until(async () => (await fetch(`${service.url}/actuator/health/readiness`)).ok);
      return service;
    };
    const [one, other] = [await open(now), await open(now)];
    const finished = (service: typeof one) =>
      service.app.get(Events).emit({ name: 'export.finished', data: { work: 'export', startedBy: 'api' } });
    for (let round = 0; round < 20; round++) [one, other].forEach(finished);
    await receiver.received(40);
    expect(new Set(ids()).size).toBe(40);

    receiver.next.push('silent');
    finished(one);
    await receiver.received(41);
    // Either of the two may have taken it.
    const third = await open(later());
    await third.clock.passTo(new Date(third.clock.now() + 300_000).toISOString());
    await receiver.received(42);
    expect(ids()[41]).toBe(ids()[40]);
    expect(new Set(ids()).size).toBe(41);
  });
});

import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Events } from '../../../src/platform/events/events';
import { HttpStub, type StubRequest } from '../../support/http-stub';
import { TestServices } from '../../support/test-services';

const SECRET = `whsec_${Buffer.alloc(32, 'secret').toString('base64')}`;
const DOCUMENT = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'notices.md'), 'utf8');
const codeBelow = (heading: string) => DOCUMENT.split(`### ${heading}\n`)[1]!.split('```js\n')[1]!.split('```')[0]!;

const services = new TestServices();

/** A request as the service makes it. */
async function signedRequest(): Promise<StubRequest> {
  const receiver = await HttpStub.start();
  const environment = {
    EXPORTER_NOTIFICATION_WEBHOOK_URL: receiver.url,
    EXPORTER_NOTIFICATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'new').toString('base64')},${SECRET}`,
    EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'backup.failed',
  };
  const service = await services.run({ now: new Date().toISOString(), environment });
  service.app
    .get(Events)
    .emit({ name: 'backup.failed', data: { reason: 'Kein Platz für "Äpfel" – 12 €', outcome: 'disk full' } });
  await receiver.received(1);
  await receiver.stop();
  return receiver.requests[0]!;
}

/** Runs a recipe as people paste it, with the values that its program provides. */
function run(heading: string, given: Record<string, unknown>): unknown {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return (new Function(...Object.keys(given), codeBelow(heading)) as (...values: unknown[]) => unknown)(
    ...Object.values(given),
  );
}

const nodeRed = ({ headers, body }: StubRequest) => {
  const msg = { req: { headers }, payload: JSON.parse(body) as unknown, statusCode: 0 };
  const outputs = run('Node-RED', { msg, crypto, env: { get: () => SECRET } }) as unknown[];
  return [msg.statusCode, outputs.indexOf(msg)];
};
const n8n = ({ headers, body }: StubRequest) =>
  run('n8n', {
    require: () => crypto,
    $env: { DIARY_WEBHOOK_SECRET: SECRET },
    $input: { first: () => ({ json: { headers, body: JSON.parse(body) as unknown } }) },
  });

describe('documented recipes', () => {
  it('the recipes of docs/notices.md accept what the service sends, and nothing that was changed or is old', async () => {
    const request = await signedRequest();
    const changed = { ...request, body: request.body.replace('12', '13') };
    const old = { ...request, headers: { ...request.headers, 'webhook-timestamp': '1700000000' } };
    const unsigned = { ...request, headers: { 'webhook-id': 'a', 'webhook-timestamp': '1' } };

    expect(nodeRed(request)).toEqual([204, 0]);
    expect(n8n(request)).toEqual([{ json: JSON.parse(request.body) as unknown }]);
    for (const wrong of [changed, old, unsigned]) {
      expect(nodeRed(wrong)).toEqual([401, 1]);
      expect(() => n8n(wrong)).toThrow('This event is not from the diary');
    }
  });
});

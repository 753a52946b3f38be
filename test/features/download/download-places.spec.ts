import { EventEmitter } from 'node:events';
import { DownloadPlaces, MAX_DOWNLOADS } from '../../../src/features/download/download-places';
import { DocStore } from '../../../src/persistence/doc-store';
import { SystemClock } from '../../../src/platform/clock';
import { createTestApp } from '../../support/create-test-app';
import { until } from '../../support/until';

/** A response whose end the test decides. */
function aResponse() {
  return Object.assign(new EventEmitter(), { closed: false });
}

describe('Downloads at once', () => {
  it('are 16; the next one gets 503 with Retry-After if none of them ends, and 200 afterwards', async () => {
    const service = await createTestApp();
    let begun = 0;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    Object.assign(service.app.get(DocStore), {
      async *readDays() {
        begun++;
        await ended;
        yield* [];
      },
    });
    const download = () => fetch(`${service.url}/api/v2/nutritiondata/download?format=JSONL`);

    const running = Array.from({ length: MAX_DOWNLOADS }, download);
    await until(() => begun === 16);
    const refused = await download();
    end();

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({
      detail: '16 downloads are running; try again when one of them is done',
    });
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array<number>(16).fill(200));
    expect((await download()).status).toBe(200);
    await service.close();
  });

  it('leave their place to the one that has waited longest', async () => {
    const places = new DownloadPlaces(new SystemClock('UTC'));
    const running = Array.from({ length: MAX_DOWNLOADS }, aResponse);
    for (const response of running) await places.take(response as never);
    const order: string[] = [];
    const first = places.take(aResponse() as never).then(() => order.push('first'));
    const second = places.take(aResponse() as never).then(() => order.push('second'));

    running[3]!.emit('close');
    await first;
    expect(order).toEqual(['first']);
    running[0]!.emit('close');
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});

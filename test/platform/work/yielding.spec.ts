import type { Request, Response } from 'express';
import { nextTurn, ComputeQueue, MAX_WAITING } from '../../../src/platform/work/yielding';
import { coalesced } from '../../../src/platform/work/coalesced';
import { identifyRequest } from '../../../src/platform/logging/current-request';

describe('nextTurn', () => {
  it('gives each caller a turn of its own, in the order in which they came', async () => {
    let turn = 0;
    const count = () => {
      turn++;
      counter = setImmediate(count);
    };
    let counter = setImmediate(count);
    const seen: number[] = [];
    await Promise.all(Array.from({ length: 64 }, () => nextTurn().then(() => seen.push(turn))));
    clearImmediate(counter);
    expect(new Set(seen).size).toBe(64);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});

describe('coalesced work', () => {
  it('is done once for all calls that come before it begins, and once more for those that come while it runs', async () => {
    let runs = 0;
    const run = coalesced(async () => {
      runs++;
      await new Promise(setImmediate);
    });
    await Promise.all(Array.from({ length: 100 }, run));
    expect(runs).toBe(1);

    const first = run();
    await Promise.resolve();
    await Promise.all([first, ...Array.from({ length: 100 }, run)]);
    expect(runs).toBe(3);
  });
});

describe('ComputeQueue', () => {
  const YEAR = 366;
  const DECADE = 3660;

  let queue: ComputeQueue;
  let answered: string[];

  const ask = (name: string, days = YEAR) =>
    queue.run(days, async (yielder) => {
      await new Promise(setImmediate);
      await yielder.yieldIfDue();
      answered.push(name);
      return name;
    });

  /** What is asked within a request, whose client can go. */
  function requestOf<T>(work: () => T): { answer: T; client: { closed: boolean } } {
    const client = { closed: false, setHeader: () => undefined };
    let answer!: T;
    const request = { get: () => undefined } as unknown as Request;
    identifyRequest(request, client as unknown as Response, () => (answer = work()));
    return { answer, client };
  }

  const requested = (name: string, days?: number) => requestOf(() => ask(name, days));

  beforeEach(() => {
    queue = new ComputeQueue();
    answered = [];
  });

  it('answers one question at a time, in the order in which they came', async () => {
    const seen: string[] = [];
    const question = (name: string) =>
      queue.run(YEAR, async (yielder) => {
        seen.push(`${name} begins`);
        await new Promise(setImmediate);
        await yielder.yieldIfDue();
        seen.push(`${name} ends`);
      });
    await Promise.all([question('a'), question('b')]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('answers questions of up to 400 days before longer ones that wait', async () => {
    await Promise.all([ask('first', DECADE), ask('decade', DECADE), ask('401 days', 401), ask('400 days', 400)]);
    expect(answered).toEqual(['first', '400 days', 'decade', '401 days']);
  });

  it('refuses a request when eight others wait, and goes on after a failure', async () => {
    const failing = requestOf(() => queue.run(YEAR, () => Promise.reject(new Error('of the first'))));
    const failure = expect(failing.answer).rejects.toThrow('of the first');
    const others = Array.from({ length: MAX_WAITING }, (_, index) => requested(`${index}`).answer);
    await expect(requested('the tenth').answer).rejects.toMatchObject({ code: 'too-busy' });
    await failure;
    expect(await Promise.all(others)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    expect(await requested('later').answer).toBe('later');
  });

  it('never refuses questions of the service itself, which take no place of a request', async () => {
    const own = Array.from({ length: 20 }, (_, index) => ask(`${index}`));
    expect(await requested('of a request').answer).toBe('of a request');
    expect(await Promise.all(own)).toHaveLength(20);
  });

  it('ends the question of a client that has gone, which leaves its place to others', async () => {
    const all = ['first', '1', '2', '3', '4', '5', '6', '7', '8'].map((name) => requested(name));
    const gone = all[5]!;
    gone.client.closed = true;
    const ended = expect(gone.answer).rejects.toMatchObject({ code: 'request-timeout' });
    await requested('one more').answer;
    await ended;
    expect(answered).toEqual(['first', '1', '2', '3', '4', '6', '7', '8', 'one more']);
  });
});

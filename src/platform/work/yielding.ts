import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DiaryError } from '../../diary/errors';
import { currentResponse } from '../logging/current-request';

/** Others wait at most about this long for the thread. */
const MAX_WORK_MS = 20;

let last: Promise<unknown> = Promise.resolve();

/** No other caller has this turn, so that requests are served in between: Node runs all waiting `setImmediate` callbacks in one. */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}

/** Others are served before each further part. @param before each part; may end them by an error */
export async function* inBatches<T>(list: readonly T[], size: number, before?: () => unknown): AsyncGenerator<T[]> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await nextTurn();
    await before?.();
    yield list.slice(at, at + size);
  }
}

/** A long loop that calls {@link yieldIfDue} at each step, which costs nothing until {@link MAX_WORK_MS} after its last turn. */
export class Yielder {
  private since = performance.now();

  /** @param after may end the loop by an error after a turn */
  constructor(private readonly after?: () => void) {}

  /** Whether a turn is due, for loops that cannot await at every step. */
  get isDue(): boolean {
    return performance.now() - this.since >= MAX_WORK_MS;
  }

  async yieldIfDue(): Promise<void> {
    if (!this.isDue) return;
    await nextTurn();
    this.since = performance.now();
    this.after?.();
  }
}

/** More than a household asks at once. The last one waits for less than common proxies allow, because no question takes 5 s. */
export const MAX_WAITING = 8;
/** Questions of at most so many days go before longer ones. */
export const SHORT_QUESTION_DAYS = 400;

type Answer = ReturnType<typeof currentResponse>;

/** Answers questions one at a time, short ones first; one ends when its client has gone. Those of the service itself are never refused. */
@Injectable()
export class ComputeQueue {
  private isAnswering = false;
  private readonly waiting: { isShort: boolean; answer: Answer; begin: () => void }[] = [];

  /** @param days that the question is about @throws DiaryError `too-busy` if too many wait already */
  async run<T>(days: number, work: (yielder: Yielder) => Promise<T>): Promise<T> {
    const answer = currentResponse();
    if (this.isAnswering) await this.wait(days <= SHORT_QUESTION_DAYS, answer);
    this.isAnswering = true;
    try {
      endIfGone(answer);
      return await work(new Yielder(() => endIfGone(answer)));
    } finally {
      const short = this.waiting.findIndex(({ isShort }) => isShort);
      const [next] = this.waiting.splice(Math.max(short, 0), 1);
      this.isAnswering = next !== undefined;
      next?.begin();
    }
  }

  private wait(isShort: boolean, answer: Answer): Promise<void> {
    const others = this.waiting.filter((question) => question.answer?.closed === false);
    if (answer !== undefined && others.length >= MAX_WAITING) {
      throw new DiaryError('too-busy', 'Too many requests of this kind are running; try again in a few seconds');
    }
    return new Promise((begin) => this.waiting.push({ isShort, answer, begin }));
  }
}

function endIfGone(answer: Answer): void {
  if (answer?.closed === true) throw new DiaryError('request-timeout', 'The client has gone');
}

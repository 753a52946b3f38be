import { Injectable } from '@nestjs/common';
import { DiaryError } from '../../diary/errors';
import { clientOfRequest } from '../logging/current-request';
import { Turns } from './turns';

/** More than a household asks at once. The last one waits for less than common proxies allow, because no question takes 5 s. */
const MAX_WAITING = 8;

/** Questions that take the processor for seconds. They are answered one at a time, and one ends when its client has gone. */
@Injectable()
export class ExpensiveQuestions {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /**
   * @param work calls `take` of its turns at each step
   * @throws DiaryError `too-busy` if too many wait already
   */
  async run<Answer>(work: (turns: Turns) => Promise<Answer>): Promise<Answer> {
    if (this.waiting > MAX_WAITING) {
      throw new DiaryError('too-busy', 'Too many requests of this kind are running; try again in a few seconds');
    }
    this.waiting += 1;
    const turns = new TurnsForClient(clientOfRequest());
    const answer = this.last
      .then(() => turns.endIfClientGone())
      .then(() => work(turns))
      .finally(() => (this.waiting -= 1));
    // A failed question must not fail the next one.
    this.last = answer.catch(() => undefined);
    return answer;
  }
}

class TurnsForClient extends Turns {
  constructor(private readonly client: { hasGone: () => boolean }) {
    super();
  }

  endIfClientGone(): void {
    if (this.client.hasGone()) throw new DiaryError('request-timeout', 'The client has gone');
  }

  override async take(): Promise<void> {
    if (!this.due) return;
    await super.take();
    this.endIfClientGone();
  }
}

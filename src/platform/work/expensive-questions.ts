import { Injectable } from '@nestjs/common';
import { DiaryError } from '../../diary/errors';
import { type Client, clientOfRequest } from '../logging/current-request';
import { Turns } from './turns';

/** More than a household asks at once. The last one waits for less than common proxies allow, because no question takes 5 s. */
export const MAX_WAITING = 8;
/** Questions of at most so many days go before longer ones. */
export const SHORT_QUESTION_DAYS = 400;

interface WaitingQuestion {
  isShort: boolean;
  client: Client | undefined;
  begin: () => void;
}

/**
 * Questions that may take the processor for seconds. They are answered one at a time, short ones first, and one ends when its client has
 * gone. Those of the service itself, which no request waits for, are never refused.
 */
@Injectable()
export class ExpensiveQuestions {
  private isAnswering = false;
  private readonly waiting: WaitingQuestion[] = [];

  /**
   * @param work calls `take` of its turns at each step
   * @param days that the question is about
   * @throws DiaryError `too-busy` if too many wait already
   */
  async run<Answer>(days: number, work: (turns: Turns) => Promise<Answer>): Promise<Answer> {
    const client = clientOfRequest();
    if (this.isAnswering) await this.wait(days <= SHORT_QUESTION_DAYS, client);
    this.isAnswering = true;
    try {
      endIfGone(client);
      return await work(new Turns(() => endIfGone(client)));
    } finally {
      const short = this.waiting.findIndex(({ isShort }) => isShort);
      const [next] = this.waiting.splice(Math.max(short, 0), 1);
      this.isAnswering = next !== undefined;
      next?.begin();
    }
  }

  private wait(isShort: boolean, client: Client | undefined): Promise<void> {
    const others = this.waiting.filter((question) => question.client?.hasGone() === false);
    if (client !== undefined && others.length >= MAX_WAITING) {
      throw new DiaryError('too-busy', 'Too many requests of this kind are running; try again in a few seconds');
    }
    return new Promise((begin) => this.waiting.push({ isShort, client, begin }));
  }
}

function endIfGone(client: Client | undefined): void {
  if (client?.hasGone() === true) throw new DiaryError('request-timeout', 'The client has gone');
}

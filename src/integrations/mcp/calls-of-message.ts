import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { refusedCall } from './refusal';

/** A session needs a handful of calls; each may read the whole diary. */
export const MAX_CALLS = 20;

/** About the size of the longest single answer, a year of days with their products. */
const MAX_CHARACTERS = 1_000_000;

const TOO_MUCH = `The calls before this one answered more than ${MAX_CHARACTERS} characters, which is the limit for one message. Make this call in a message of its own.`;

/**
 * The calls of one message. They run one after the other, so that other requests are served in between, and their total answer
 * is limited, because the message is answered as a whole.
 */
export class CallsOfMessage {
  private last: Promise<unknown> = Promise.resolve();
  private characters = 0;

  inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const answer = this.last.then(() => nextTurn()).then(call);
    // A failed call must not fail the next one.
    this.last = answer.catch(() => undefined);
    return answer;
  }

  toolInTurn(call: () => Promise<CallToolResult>): Promise<CallToolResult> {
    return this.inTurn(async () => {
      if (this.characters > MAX_CHARACTERS) return refusedCall(TOO_MUCH);
      const answer = await call();
      for (const part of answer.content) this.characters += part.type === 'text' ? part.text.length : 0;
      return answer;
    });
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** A session looks at a diary in a handful of calls; each may read all of it. */
export const MOST_CALLS = 20;

/** About what the longest single answer holds, a year of days with their products. */
export const MOST_CHARACTERS = 1_000_000;

/**
 * The calls that came in one message. They are worked on one after the other, so that other requests get their turn in between,
 * and what they answer together is bounded: each call is small to ask, and the message is answered as one.
 */
export class CallsOfMessage {
  private last: Promise<unknown> = Promise.resolve();
  private characters = 0;

  inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const answer = this.last.then(() => nextTurn()).then(call);
    // A call that fails does not take the next one with it.
    this.last = answer.catch(() => undefined);
    return answer;
  }

  /** The same for a call of a tool, whose answer counts. */
  toolInTurn(call: () => Promise<CallToolResult>): Promise<CallToolResult> {
    return this.inTurn(async () => {
      if (this.characters > MOST_CHARACTERS) return refused();
      const answer = await call();
      for (const part of answer.content) this.characters += part.type === 'text' ? part.text.length : 0;
      return answer;
    });
  }
}

function refused(): CallToolResult {
  const text = `The calls before this one answered more than ${MOST_CHARACTERS} characters, which is the limit for one message. Make this call in a message of its own.`;
  return { content: [{ type: 'text', text }], isError: true };
}

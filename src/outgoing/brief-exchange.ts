import type { Readable } from 'node:stream';
import { send } from './outgoing-http';
import { withinTime } from './within-time';

/** Of an answer, more is neither read nor logged. */
const LONGEST_SAID = 200;

export interface BriefRequest {
  method: 'GET' | 'POST';
  url: URL;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs: number;
  /** Aborts the request. */
  signal: AbortSignal;
}

export interface BriefAnswer {
  status: number;
  /** The beginning of the answer on one line; of a success nothing, because nobody reads it. */
  said: string;
}

/** For receivers whose answer is only a status, however long they talk. @throws NoAnswerError */
export async function exchangeBriefly({
  body,
  url,
  timeoutMs,
  signal,
  ...request
}: BriefRequest): Promise<BriefAnswer> {
  return withinTime(timeoutMs, signal, async (limit) => {
    const options = { ...request, url: url.href, data: body, responseType: 'stream', signal: limit } as const;
    const { status, data } = await send<Readable>(options);
    const said = status >= 200 && status < 300 ? '' : await beginningOf(data);
    data.destroy();
    return { status, said };
  });
}

async function beginningOf(answer: Readable): Promise<string> {
  let text = '';
  try {
    for await (const chunk of answer) {
      text += String(chunk);
      if (text.length > LONGEST_SAID) break;
    }
  } catch {
    // The status says enough.
  }
  return brief(text);
}

/** On one line, and no longer than what is logged of answers. */
export function brief(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SAID);
}

import { Logger } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { stackOf } from './stack-of';
import { TextAnswer } from './streams';

const logger = new Logger('Stream');

/**
 * Sends answers on the shortest way. What the framework would do besides (tags, freshness, a stream around every text, a copy
 * of every larger one) costs as much as reading a day does.
 */
export class HttpAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!(body instanceof TextAnswer) && !isData(body)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.statusCode = statusCode;
    return body instanceof TextAnswer ? replyWith(response, body) : replyWithJson(response, body);
  }
}

function isData(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return prototype === Object.prototype || prototype === Array.prototype;
}

function replyWithJson(response: Response, body: object): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  replyWhole(response, JSON.stringify(body));
}

function replyWith(response: Response, { beginning, rest, shape }: TextAnswer): unknown {
  response.setHeader('Content-Type', shape.type);
  if (shape.disposition !== undefined) response.setHeader('Content-Disposition', shape.disposition);
  if (rest === undefined) return replyWhole(response, beginning);
  return replyInPieces(response, beginning, rest).catch((error: unknown) => {
    logger.error('An answer was cut off in the middle', stackOf(error));
    response.destroy();
  });
}

function replyWhole(response: Response, text: string): void {
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text, 'utf8');
}

/** A client that takes its time slows the reading down, and one that goes away ends it. */
async function replyInPieces(response: Response, beginning: string, rest: AsyncGenerator<string>): Promise<void> {
  // One listener for the whole answer: the compression passes such listeners on, but not their removal.
  let goOn = (): void => undefined;
  response.on('drain', () => goOn()).on('close', () => goOn());
  const write = async (text: string): Promise<void> => {
    if (!response.write(text, 'utf8') && !response.destroyed) await new Promise<void>((resolve) => (goOn = resolve));
  };
  try {
    if (response.req.method !== 'HEAD') {
      await write(beginning);
      while (!response.destroyed) {
        const next = await rest.next();
        if (next.done === true) break;
        await write(next.value);
      }
    }
    response.end();
  } finally {
    await rest.return(undefined);
  }
}

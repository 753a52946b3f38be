import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { faultOf } from './faults.ts';
import type { ConnectionFault, Fault, ReplacingFault } from './faults.ts';
import { META_CHARSET } from './page/html.ts';
import { maintenancePage } from './page/page.ts';

export interface Answer {
  status: number;
  html: string;
  headers?: Record<string, string>;
}

const UTF_8 = 'text/html; charset=UTF-8';

export function replacement(fault: ReplacingFault): Answer {
  switch (fault.kind) {
    case 'maintenance':
      return { status: 200, html: maintenancePage() };
    case 'redirect':
      return { status: fault.status ?? 302, html: '', headers: { location: fault.to } };
    case 'status':
      return {
        status: fault.status,
        html: `<html><body><h1>${String(fault.status)}</h1></body></html>`,
        ...(fault.retryAfter === undefined ? {} : { headers: { 'retry-after': fault.retryAfter } }),
      };
  }
}

/** Resolves when nothing more will be sent; for a hanging connection that is immediately. */
export async function breakConnection(response: ServerResponse, fault: ConnectionFault): Promise<void> {
  if (fault.kind === 'reset') response.socket?.resetAndDestroy();
  if (fault.kind === 'huge') await sendHuge(response, fault.bytes);
}

/** `onSent` is called just before the end of the answer is sent: from then on the client may send its next request. */
export function deliver(response: ServerResponse, answer: Answer, faults: readonly Fault[], onSent: () => void): void {
  const { body, contentType } = encode(answer.html, faults);
  response.writeHead(answer.status, { ...answer.headers, 'content-type': contentType, 'content-length': body.length });
  onSent();
  const broken = faultOf(faults, 'truncated-body', 'stall', 'drip');
  if (broken === undefined) response.end(body);
  else if (broken.kind === 'drip') drip(response, body, broken.everyMs);
  else sendHalf(response, body, broken);
}

/** A stream of unknown length. `onSent` as with {@link deliver}. */
export async function deliverCsv(
  response: ServerResponse,
  pieces: Iterable<Buffer>,
  faults: readonly Fault[],
  onSent: () => void,
): Promise<void> {
  response.writeHead(200, { 'content-type': faultOf(faults, 'content-type')?.value ?? 'text/csv' });
  const broken = faultOf(faults, 'truncated-body', 'stall', 'drip');
  if (broken !== undefined) {
    const body = Buffer.concat([...pieces]);
    if (broken.kind === 'drip') drip(response, body, broken.everyMs);
    else sendHalf(response, body, broken);
    return;
  }
  // The client may close the connection early; that is not an error here.
  await pipeline(Readable.from(withEnd(pieces, onSent)), response).catch(() => undefined);
}

/** Reports an invalid day or fault in the body, unless the client has disconnected. */
export function reportFailure(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'text/plain' }).end(`The simulated site failed: ${String(error)}`);
}

function* withEnd(pieces: Iterable<Buffer>, onEnd: () => void): Generator<Buffer> {
  yield* pieces;
  onEnd();
}

function drip(response: ServerResponse, body: Buffer, everyMs: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, ++sent));
    if (sent === body.length) response.end();
  }, everyMs);
  response.once('close', () => {
    clearInterval(timer);
  });
}

function sendHalf(response: ServerResponse, body: Buffer, { kind }: { kind: 'truncated-body' | 'stall' }): void {
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    if (kind === 'truncated-body') response.destroy();
  });
}

function encode(whole: string, faults: readonly Fault[]): { body: Buffer; contentType: string } {
  const half = faultOf(faults, 'cut-page') ? whole.slice(0, whole.length / 2) : whole;
  const html = faultOf(faults, 'layout-changed') ? half.replaceAll('myday-table-std', 'diary-table') : half;
  const latin1 = faultOf(faults, 'latin1');
  const declaredType = faultOf(faults, 'content-type')?.value;
  if (latin1 === undefined) return { body: Buffer.from(html), contentType: declaredType ?? UTF_8 };
  const inMeta = latin1.declared === 'meta';
  const meta = inMeta ? META_CHARSET.replace('utf-8', 'ISO-8859-1') : '';
  return {
    body: Buffer.from(withoutForeignCharacters(html.replace(META_CHARSET, meta)), 'latin1'),
    contentType: declaredType ?? (inMeta ? 'text/html' : 'text/html; charset=ISO-8859-1'),
  };
}

/** Characters that ISO-8859-1 lacks (the Greek mu of the nutrient tables) become character references. */
function withoutForeignCharacters(html: string): string {
  return html.replace(/[^\u0000-\u00ff]/gu, (character) => `&#${String(character.codePointAt(0))};`);
}

async function sendHuge(response: ServerResponse, bytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': UTF_8 });
  // The client may close the connection early; that is not an error here.
  await pipeline(Readable.from(filler(bytes)), response).catch(() => undefined);
}

function* filler(bytes: number): Generator<string> {
  const chunk = '<p>and so on</p>\n'.repeat(4000);
  yield '<!DOCTYPE html>\n<html><body>\n';
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

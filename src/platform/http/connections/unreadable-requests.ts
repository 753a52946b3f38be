import type { Socket } from 'node:net';
import { DiaryError } from '../../../diary/errors';
import { PROBLEM_MEDIA_TYPE, toProblem } from '../problems';
import { unfinishedAnswer } from './connection-limits';

/** Time for a client to read the answer. */
const READ_MS = 1000;

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** The code of Node for a request that did not arrive in time. */
export const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Writes to the socket, because bytes that are not HTTP, or come too late, have no request and no response object. */
export function answerUnreadableRequest({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable || unfinishedAnswer(socket)?.headersSent === true) {
    socket.destroy();
    return;
  }
  const problem = toProblem(unreadable(code), '');
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${REASONS[problem.status]}\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // The client may keep its side open for as long as it likes.
  setTimeout(() => socket.destroy(), READ_MS).unref();
}

function unreadable(code: string | undefined): DiaryError {
  if (code === TOO_LATE) return new DiaryError('request-timeout', 'The request did not arrive in time');
  return code === 'HPE_HEADER_OVERFLOW'
    ? new DiaryError('header-too-large', 'The address and the headers of the request are longer than 16 kB')
    : new DiaryError('malformed-request', 'The request is not readable HTTP');
}

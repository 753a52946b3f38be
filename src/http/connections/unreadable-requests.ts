import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DiaryError } from '../../diary/errors';
import { PROBLEM_MEDIA_TYPE, problemOf } from '../problems';

/** Writes the answer to the socket, because bytes that are not HTTP have no request and no response object. */
export function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(unreadable(error.code), '');
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function unreadable(code: string | undefined): DiaryError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new DiaryError('request-timeout', 'The request did not arrive in time');
  }
  return code === 'HPE_HEADER_OVERFLOW'
    ? new DiaryError('header-too-large', 'The address and the headers of the request are longer than 16 kB')
    : new DiaryError('malformed-request', 'The request is not readable HTTP');
}

import { type ArgumentsHost, Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server';
import type { McpContext } from '@rekog/mcp-nest';
import { type Observable, of, throwError } from 'rxjs';
import { DiaryError } from '../../diary/errors';
import { stackOf } from '../../platform/logging/logger';

export const SERVER_SIDE_FAILURE =
  'The request failed for a server-side reason, which is in the log of the service; do not retry it with different parameters.';

/** Errors about which the client can do something; their message is meant for the assistant. */
const CLIENT_ERRORS = [
  'validation-failed',
  'invalid-date-range',
  'range-too-long',
  'rewrites-history',
  'upstream-login-failed',
  'too-busy',
  'request-timeout',
];

function clientMessage(error: unknown): string | undefined {
  if (!(error instanceof DiaryError)) return undefined;
  if (error.code === 'export-in-progress') return 'An export is already running';
  return CLIENT_ERRORS.includes(error.code) ? error.message : undefined;
}

@Catch()
export class McpErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('MCP');

  catch(thrown: unknown, host: ArgumentsHost): Observable<unknown> {
    const { method } = host.switchToRpc().getContext<McpContext>().mcpRequest;
    const sentence = clientMessage(thrown);
    if (sentence === undefined) logFailure(this.logger, method, thrown);
    if (method === 'tools/call') return of(refusedCall(sentence ?? SERVER_SIDE_FAILURE));
    const code = sentence === undefined ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    return throwError(() => new ProtocolError(code, sentence ?? SERVER_SIDE_FAILURE));
  }
}

export function logFailure(logger: Logger, what: string, thrown: unknown): void {
  const cause: unknown = thrown instanceof DiaryError ? (thrown.cause ?? thrown) : thrown;
  logger.error(`${what} failed`, stackOf(cause));
}

const MAX_QUOTE_LENGTH = 80;

/** An error caused by arguments; the sentence names the problem and the accepted values. */
export function refusal(sentence: string): DiaryError {
  return new DiaryError('validation-failed', sentence);
}

export function refusedCall(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}

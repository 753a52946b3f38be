import { type ArgumentsHost, Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { McpContext } from '@rekog/mcp-nest';
import { type Observable, of, throwError } from 'rxjs';
import { DiaryError, type ErrorCode } from '../diary/errors';
import { refusedCall } from './refusal';

/** The message for failures that a client cannot fix. */
export const SERVER_SIDE_FAILURE =
  'The request failed for a server-side reason, which is in the log of the service; do not retry it with different parameters.';

/** Errors caused by arguments or the account; their message is meant for the assistant. */
const CLIENT_ERRORS: readonly ErrorCode[] = [
  'validation-failed',
  'invalid-date-range',
  'range-too-long',
  'upstream-login-failed',
];

/** The sentence for a client, and whether the client can do something about it. */
export function sentenceOf(error: unknown): { sentence: string; isForClient: boolean } {
  if (!(error instanceof DiaryError)) return { sentence: SERVER_SIDE_FAILURE, isForClient: false };
  if (error.code === 'export-in-progress') return { sentence: 'An export is already running', isForClient: true };
  if (CLIENT_ERRORS.includes(error.code)) return { sentence: error.message, isForClient: true };
  return { sentence: SERVER_SIDE_FAILURE, isForClient: false };
}

/** Converts every error of every tool, resource and prompt. */
@Catch()
export class McpErrorFilter implements RpcExceptionFilter {
  private readonly logger = new Logger('MCP');

  catch(thrown: unknown, host: ArgumentsHost): Observable<unknown> {
    const { method } = host.switchToRpc().getContext<McpContext>().mcpRequest;
    const { sentence, isForClient } = sentenceOf(thrown);
    if (!isForClient) logFailure(this.logger, method, thrown);
    if (method === 'tools/call') return of(refusedCall(sentence));
    const code = isForClient ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    return throwError(() => new ProtocolError(code, sentence));
  }
}

export function logFailure(logger: Logger, what: string, thrown: unknown): void {
  const cause: unknown = thrown instanceof DiaryError ? (thrown.cause ?? thrown) : thrown;
  logger.error(`${what} failed`, cause instanceof Error ? cause.stack : String(cause));
}

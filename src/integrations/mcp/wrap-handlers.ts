import { Logger } from '@nestjs/common';
import {
  isInputRequiredResult,
  type ListToolsResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceRequest,
} from '@modelcontextprotocol/server';
import { logFailure, SERVER_SIDE_FAILURE, refusedCall } from './error.filter';
import { refuseUnknownAddress } from './resources';

type Handler = (request: unknown, context: unknown) => unknown;

const failures = new Logger('MCP');

/**
 * Wraps the handlers that the library sets on the server of a message: the list of tools is made shorter, and errors that the
 * handlers' error filter does not see are handled in the same two ways as there. Interceptors and filters do not reach lists,
 * refusals by scope, malformed addresses and answers that do not fit their schema.
 */
export function wrapHandlers(server: McpServer): McpServer {
  answerWithNothing(server);
  const bare = server.server as { setRequestHandler(method: string, handler: Handler): void };
  const set = bare.setRequestHandler.bind(bare);
  bare.setRequestHandler = (method, handler) =>
    set(method, (request, context) => answerOf(method, request, () => handler(request, context)));
  return server;
}

/** The answers as long as there are no tools, resources and prompts. The library replaces them if there are. */
function answerWithNothing({ server }: McpServer): void {
  server.setRequestHandler('tools/list', () => ({ tools: [] }));
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
}

async function answerOf(method: string, request: unknown, handle: () => unknown): Promise<unknown> {
  if (method === 'resources/read') refuseUnknownAddress((request as ReadResourceRequest).params.uri);
  try {
    const answer = await handle();
    if (isInputRequiredResult(answer)) return { ...answer, content: undefined };
    return method === 'tools/list' ? shortened(answer as ListToolsResult) : answer;
  } catch (error) {
    const { code, message = '' } = error instanceof ProtocolError ? error : {};
    // These are errors of the filter, which has logged them.
    if (code === ProtocolErrorCode.InvalidParams || message === SERVER_SIDE_FAILURE) throw error;
    if (code === ProtocolErrorCode.InvalidRequest) return refusedCall(inOurWords(message));
    logFailure(failures, method, error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, SERVER_SIDE_FAILURE);
  }
}

function inOurWords(missingScope: string): string {
  return missingScope.replace(/^Tool '(.+)' requires scopes: (.+)$/, '$1 needs a token with the scope $2');
}

/**
 * Moves titles to where newer clients expect them; drops notes about authorization, which the service itself decides, and the
 * schema dialect, which is the protocol's default.
 */
function shortened({ tools }: ListToolsResult): ListToolsResult {
  return {
    tools: tools.map(({ _meta, inputSchema, outputSchema, ...tool }) => ({
      ...tool,
      title: tool.annotations?.title,
      inputSchema: withoutDialect(inputSchema),
      ...(outputSchema && { outputSchema: withoutDialect(outputSchema) }),
    })),
  };
}

function withoutDialect<Schema extends object>(schema: Schema): Schema {
  return { ...schema, $schema: undefined };
}

import { Logger } from '@nestjs/common';
import { isInputRequiredResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { GetPromptResult, ListToolsResult } from '@modelcontextprotocol/server';
import { McpStrategy } from '@rekog/mcp-nest';
import type { Toolset } from '../../config/values';
import { logFailure, refusedCall, SERVER_SIDE_FAILURE } from './error.filter';
import { refuseUnknownAddress } from './resources';
import { TOOLSET_OF } from './tool';

type Handler = (request: { params: { name: string; uri: string } }, context: unknown) => unknown;
type Offers = (tool: string) => boolean;

const failures = new Logger('MCP');

/**
 * Wraps the handlers that the library sets on the server of a message. Each message is offered the tools of the sets that both
 * the configuration and its address allow, the list of tools is made shorter, and errors that the handlers' error filter does not
 * see are handled as there: interceptors and filters do not reach lists, refusals by scope, malformed addresses and answers that
 * do not fit their schema.
 */
export class DiaryMcpStrategy extends McpStrategy {
  constructor(
    private readonly allowed: readonly Toolset[],
    options: ConstructorParameters<typeof McpStrategy>[0],
  ) {
    super(options);
  }

  override bindRequestHandlers(...[server, session, request]: Parameters<McpStrategy['bindRequestHandlers']>): void {
    const { toolsets } = request as { toolsets: readonly Toolset[] };
    const offers: Offers = (tool) => {
      const set = TOOLSET_OF.get(tool);
      return set === undefined || (this.allowed.includes(set) && toolsets.includes(set));
    };
    const bare = server.server as { setRequestHandler(method: string, handler: Handler): void };
    const set = bare.setRequestHandler.bind(bare);
    bare.setRequestHandler = (method, handler) =>
      set(method, async (message, context) => {
        try {
          if (method === 'resources/read') refuseUnknownAddress(message.params.uri);
          if (method === 'tools/call' && !offers(message.params.name)) {
            throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${message.params.name}`);
          }
          return answerOf(method, await handler(message, context), offers);
        } catch (error) {
          return failureOf(method, error);
        }
      });
    super.bindRequestHandlers(server, session, request);
  }
}

function answerOf(method: string, answer: unknown, offers: Offers): unknown {
  if (method === 'tools/list') return shortened(answer as ListToolsResult, offers);
  if (method === 'prompts/get') return withMissingTools(answer as GetPromptResult, offers);
  return isInputRequiredResult(answer) ? { ...answer, content: undefined } : answer;
}

function failureOf(method: string, error: unknown): unknown {
  const { code, message = '' } = error instanceof ProtocolError ? error : {};
  // These are errors of the filter, which has logged them.
  if (code === ProtocolErrorCode.InvalidParams || message === SERVER_SIDE_FAILURE) throw error;
  if (code === ProtocolErrorCode.InvalidRequest) return refusedCall(inOurWords(message));
  logFailure(failures, method, error);
  throw new ProtocolError(ProtocolErrorCode.InternalError, SERVER_SIDE_FAILURE);
}

function inOurWords(missingScope: string): string {
  return missingScope.replace(/^Tool '(.+)' requires scopes: (.+)$/, '$1 needs a token with the scope $2');
}

/** Titles where newer clients expect them; without notes about authorization, which the service decides, and the default dialect. */
function shortened({ tools }: ListToolsResult, offers: Offers): ListToolsResult {
  const offered = tools.filter(({ name }) => offers(name));
  return {
    tools: offered.map(({ _meta, inputSchema, outputSchema, ...tool }) => ({
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

/** A prompt whose text begins with the tools that it names and that are not there. */
function withMissingTools(prompt: GetPromptResult, offers: Offers): GetPromptResult {
  const messages = prompt.messages.map((message) => {
    if (message.content.type !== 'text') return message;
    const { text } = message.content;
    const named = [...TOOLSET_OF].filter(([tool]) => !offers(tool) && new RegExp(`\\b${tool}\\b`).test(text));
    if (named.length === 0) return message;
    const missing = named.map(([tool, set]) => `${tool} (toolset ${set})`).join(', ');
    const sentence = `Not available here: ${missing}; say so, and do what the other tools allow.`;
    return { ...message, content: { ...message.content, text: `${sentence}\n\n${text}` } };
  });
  return { ...prompt, messages };
}

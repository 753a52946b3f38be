import { Logger } from '@nestjs/common';
import {
  type CallToolRequest,
  type CallToolResult,
  type ListToolsResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceRequest,
  type ServerCapabilities,
} from '@modelcontextprotocol/server';
import { McpStrategy, StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Request } from 'express';
import { includesScope, isRestricted } from '../config/access';
import type { Config } from '../config/config';
import { callerOf } from '../http/access';
import { PROGRAM } from '../version';
import { CallsOfMessage } from './calls-of-message';
import { logFailure, SERVER_SIDE_FAILURE } from './error.filter';
import { INSTRUCTIONS } from './instructions';
import { shown } from './refusal';
import { EXPORT_TOOLS } from './tool';

/** Allowed in addition to configured origins. Requests without an Origin do not come from a web page and pass. */
const LOCAL_ORIGINS = ['localhost', '127.0.0.1', '[::1]'];

/** The lists never change while the service runs, and nothing is logged to clients. */
const CAPABILITIES: ServerCapabilities = {
  tools: { listChanged: false },
  resources: { listChanged: false, subscribe: false },
  prompts: { listChanged: false },
  logging: undefined,
};

/** The valid addresses. The library's own matching ignores scheme and case. */
const RESOURCE = /^nutrition:\/\/(stats|schema|day\/[^/?#]+)$/;

/** The answers of a server without tools, resources and prompts. */
const EMPTY_LISTS = {
  'tools/list': { tools: [] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: [] },
};
const OF_NOTHING = ['tools/call', 'resources/read', 'prompts/get'] as const;

type Handler = (...parameters: unknown[]) => unknown;
type Guarded = (...parameters: unknown[]) => Promise<unknown>;
type Session = Parameters<McpStrategy['bindRequestHandlers']>[1];

/**
 * The stateless MCP server: every request gets its own server object. Parts common to all requests are created once. Errors
 * that the handlers' error filter does not see are handled in the same two ways as there.
 */
export class DiaryMcpStrategy extends McpStrategy {
  private readonly failures = new Logger('MCP');
  private toolList: ListToolsResult | undefined;

  constructor(
    private readonly transport: StreamableHttpTransport,
    private readonly isRestricted: boolean,
  ) {
    super({
      name: PROGRAM.name,
      title: 'Nutrition diary',
      version: PROGRAM.version,
      instructions: INSTRUCTIONS,
      capabilities: CAPABILITIES,
      transports: [transport],
      logging: { level: ['error'] },
    });
  }

  static create({ mcp, access }: Config): DiaryMcpStrategy {
    const security = { allowedOrigins: [...LOCAL_ORIGINS, ...mcp.allowedOrigins] };
    return new DiaryMcpStrategy(new StreamableHttpTransport({ mount: false, security }), isRestricted({ access }));
  }

  handlePost(request: unknown, response: unknown): Promise<void> | void {
    return this.transport.httpHandlers.handlePost(request, response);
  }

  override bindRequestHandlers(server: McpServer, session: Session, request?: unknown): void {
    const bound = server.server as unknown as { setRequestHandler(method: string, handler: Handler): void };
    const set = bound.setRequestHandler.bind(bound);
    for (const [method, answer] of Object.entries(EMPTY_LISTS)) set(method, () => answer);
    for (const method of OF_NOTHING) set(method, refuseUnknown);
    const calls = new CallsOfMessage();
    const mayExport = !this.isRestricted || mayCallerExport(request);
    bound.setRequestHandler = (method, handler) => {
      const guarded = mayExport ? this.guarded(method, handler) : readingOnly(method, this.guarded(method, handler));
      const inTurn: Handler = (...parameters) => calls.inTurn(() => guarded(...parameters));
      const toolInTurn: Handler = (...parameters) =>
        calls.toolInTurn(() => guarded(...parameters) as Promise<CallToolResult>);
      set(method, method === 'tools/call' ? toolInTurn : inTurn);
    };
    super.bindRequestHandlers(server, session, request);
    bound.setRequestHandler = set;
  }

  private guarded(method: string, handler: Handler): Guarded {
    return async (...parameters) => {
      if (method === 'tools/list' && this.toolList) return this.toolList;
      if (method === 'resources/read') refuseUnknownAddress(parameters[0]);
      try {
        const answer = await handler(...parameters);
        return method === 'tools/list' ? (this.toolList = shortened(answer as ListToolsResult)) : answer;
      } catch (error) {
        // The library throws on malformed percent-encoding before any handler runs.
        if (method === 'resources/read' && !(error instanceof ProtocolError)) throw unreadableAddress();
        if (error instanceof ProtocolError && error.code === (ProtocolErrorCode.InvalidParams as number)) throw error;
        if (!isAlreadyLogged(error)) logFailure(this.failures, method, error);
        throw new ProtocolError(ProtocolErrorCode.InternalError, SERVER_SIDE_FAILURE);
      }
    };
  }
}

/** What a caller without the scope `export` sees: the export tools are not there. */
function readingOnly(method: string, handler: Guarded): Guarded {
  if (method === 'tools/list') {
    return async (...parameters) => {
      const { tools } = (await handler(...parameters)) as ListToolsResult;
      return { tools: tools.filter(({ name }) => !EXPORT_TOOLS.has(name)) };
    };
  }
  if (method !== 'tools/call') return handler;
  return async (...parameters) => {
    const { name } = (parameters[0] as CallToolRequest).params;
    if (!EXPORT_TOOLS.has(name)) return handler(...parameters);
    const text = `${name} needs a token with the scope export`;
    return { content: [{ type: 'text', text }], isError: true } satisfies CallToolResult;
  };
}

function mayCallerExport(request: unknown): boolean {
  const caller = callerOf(request as Request);
  return caller !== undefined && includesScope(caller.scope, 'export');
}

/** Whether the error was logged where it was thrown. */
function isAlreadyLogged(error: unknown): boolean {
  return error instanceof ProtocolError && error.message === SERVER_SIDE_FAILURE;
}

function refuseUnknownAddress(request: unknown): void {
  const { uri } = (request as ReadResourceRequest).params;
  if (!RESOURCE.test(uri)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown resource: ${shown(uri)}`);
}

function unreadableAddress(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'The address of the resource is not well formed');
}

function refuseUnknown(): never {
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'There are no tools, resources and prompts: the document store is switched off',
  );
}

/**
 * Moves titles to where newer clients expect them; drops notes about authorization, which does not exist here, and the schema
 * dialect, which is the protocol's default.
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

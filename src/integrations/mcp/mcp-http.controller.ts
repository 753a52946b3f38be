import { Controller, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { specTypeSchemas } from '@modelcontextprotocol/server';
import { StreamableHttpTransport } from '@rekog/mcp-nest';
import type express from 'express';
import { SCOPES } from '../../config/access';
import { callerOf } from '../../platform/http/caller';
import { ACCEPTED_TOOLSETS, readToolsets } from '../../config/values';
import { validationFailed } from '../../diary/errors';
import { coerceMessage } from './coerce';
import { TextParam } from '../../platform/api/request-fields';

class ToolsetsDto {
  @TextParam('toolsets', 'Groups of tools, comma separated; absent: all') toolsets?: string;
}

/** Opens an event stream in the newest protocol version. The lists never change, so there is none. */
const SUBSCRIBE = 'subscriptions/listen';
const METHOD_NOT_FOUND = -32601;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const NOT_ACCEPTABLE = -32000;

/** Accepting JSON in a certain character set is accepting JSON. */
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];

/** The library answers with the internals of its validation where the params of these do not fit. */
const REQUESTS = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
  'prompts/list': specTypeSchemas.ListPromptsRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
  'resources/list': specTypeSchemas.ListResourcesRequest,
  'resources/templates/list': specTypeSchemas.ListResourceTemplatesRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
};

/** An ordinary route with the limits of all; it is JSON-RPC and therefore not in the OpenAPI document. */
@ApiExcludeController()
@Controller('mcp')
export class McpHttpController {
  constructor(private readonly transport: StreamableHttpTransport) {}

  @Post()
  async post(
    @Req() request: express.Request,
    @Res() response: express.Response,
    @Query() query: ToolsetsDto,
  ): Promise<void> {
    if (Array.isArray(request.body)) {
      return refuse(response, 400, { code: INVALID_REQUEST, message: 'A message holds one request, not a list' });
    }
    if (!request.accepts(JSON_TYPES)) {
      return refuse(response, 406, { code: NOT_ACCEPTABLE, message: 'Accept must allow application/json' });
    }
    const unknown = Object.keys(request.query).find((name) => name !== 'toolsets');
    if (unknown !== undefined) {
      throw validationFailed({ [unknown]: `${unknown} is no parameter of this address; accepted: toolsets` });
    }
    const toolsets = readToolsets(query.toolsets ?? '');
    if (toolsets === undefined) throw validationFailed({ toolsets: `toolsets must be ${ACCEPTED_TOOLSETS}` });
    request.body = coerceMessage(request.body);
    // The library wants both kinds named, and answers with JSON alone.
    request.headers.accept = 'application/json, text/event-stream';
    const { method, id = null } = (request.body ?? {}) as { method?: unknown; id?: unknown };
    const mistake = findMistake(method, request.body);
    if (mistake !== undefined) return refuse(response, 200, { code: INVALID_PARAMS, message: mistake }, id);
    if (method !== SUBSCRIBE) {
      // Unrestricted access opens every tool to everyone.
      const scopes = callerOf(request)?.scopes ?? SCOPES;
      return this.transport.httpHandlers.handlePost(Object.assign(request, { user: { scopes }, toolsets }), response);
    }
    refuse(response, 404, { code: METHOD_NOT_FOUND, message: 'This server has no streams' }, id);
  }
}

/** @example findMistake('tools/call', { method: 'tools/call' }) // 'tools/call: params is not accepted; expected object, …' */
function findMistake(method: unknown, message: unknown): string | undefined {
  // Later revisions name themselves in each message and have no `initialize`, which the library says.
  if (!isRequest(method) || (method === 'initialize' && namesItsRevision(message))) return undefined;
  const checked = REQUESTS[method]['~standard'].validate(message);
  const [issue] = 'issues' in checked ? (checked.issues ?? []) : [];
  return (
    issue &&
    `${method}: ${(issue.path ?? []).map(String).join('.')} is not accepted; ${issue.message.replace(/^Invalid input: /, '')}`
  );
}

function namesItsRevision(message: unknown): boolean {
  const { params } = message as { params?: { _meta?: Record<string, unknown> } | null };
  return params?._meta?.['io.modelcontextprotocol/protocolVersion'] !== undefined;
}

function isRequest(method: unknown): method is keyof typeof REQUESTS {
  return typeof method === 'string' && Object.hasOwn(REQUESTS, method);
}

function refuse(
  response: express.Response,
  status: number,
  error: { code: number; message: string },
  id: unknown = null,
): void {
  response.status(status).json({ jsonrpc: '2.0', error, id });
}

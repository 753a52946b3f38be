import { Controller, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Request, Response } from 'express';
import { SCOPES } from '../../config/access';
import { callerOf } from '../../platform/http/caller';
import { ACCEPTED_TOOLSETS, readToolsets } from '../../config/values';
import { validationFailed } from '../../diary/errors';
import { lenientMessage } from './lenient';
import { ToolsetsDto } from './listing/toolsets.dto';

/** Opens an event stream in the newest protocol version. The lists never change, so there is none. */
const SUBSCRIBE = 'subscriptions/listen';
const METHOD_NOT_FOUND = -32601;
const INVALID_REQUEST = -32600;
const NOT_ACCEPTABLE = -32000;

/** Accepting JSON in a certain character set is accepting JSON. */
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];

/**
 * The MCP endpoint, an ordinary route: bodies are parsed and limited as everywhere, and methods other than POST get 405. It is
 * JSON-RPC and therefore not in the OpenAPI document.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpHttpController {
  constructor(private readonly transport: StreamableHttpTransport) {}

  @Post()
  async post(@Req() request: Request, @Res() response: Response, @Query() query: ToolsetsDto): Promise<void> {
    if (Array.isArray(request.body)) {
      return refuse(response, 400, { code: INVALID_REQUEST, message: 'A message holds one request, not a list' });
    }
    if (!request.accepts(JSON_TYPES)) {
      return refuse(response, 406, {
        code: NOT_ACCEPTABLE,
        message: 'Accept must allow application/json',
      });
    }
    const toolsets = readToolsets(query.toolsets ?? '');
    if (toolsets === undefined) throw validationFailed({ toolsets: `toolsets must be ${ACCEPTED_TOOLSETS}` });
    request.body = lenientMessage(request.body);
    // The library wants both kinds named, and answers with JSON alone.
    request.headers.accept = 'application/json, text/event-stream';
    const { method, id = null } = (request.body ?? {}) as { method?: unknown; id?: unknown };
    if (method !== SUBSCRIBE) {
      // Unrestricted access opens every tool to everyone.
      const scopes = callerOf(request)?.scopes ?? SCOPES;
      return this.transport.httpHandlers.handlePost(Object.assign(request, { user: { scopes }, toolsets }), response);
    }
    refuse(response, 404, { code: METHOD_NOT_FOUND, message: 'This server has no streams' }, id);
  }
}

function refuse(
  response: Response,
  status: number,
  error: { code: number; message: string },
  id: unknown = null,
): void {
  response.status(status).json({ jsonrpc: '2.0', error, id });
}

import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Request, Response } from 'express';
import { SCOPES } from '../../config/access';
import { callerOf } from '../../platform/http/caller';
import { lenientMessage } from './lenient';

/** Opens an event stream in the newest protocol version. The lists never change, so there is none. */
const SUBSCRIBE = 'subscriptions/listen';
const METHOD_NOT_FOUND = -32601;
const INVALID_REQUEST = -32600;

/**
 * The MCP endpoint, an ordinary route: bodies are parsed and limited as everywhere, and methods other than POST get 405. It is
 * JSON-RPC and therefore not in the OpenAPI document.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpHttpController {
  constructor(private readonly transport: StreamableHttpTransport) {}

  @Post()
  async post(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (Array.isArray(request.body)) {
      const error = { code: INVALID_REQUEST, message: 'A message holds one request, not a list' };
      response.status(400).json({ jsonrpc: '2.0', error, id: null });
      return;
    }
    request.body = lenientMessage(request.body);
    // The library wants both kinds named, and answers with JSON alone.
    if (request.accepts('application/json')) request.headers.accept = 'application/json, text/event-stream';
    const { method, id = null } = (request.body ?? {}) as { method?: unknown; id?: unknown };
    if (method !== SUBSCRIBE) {
      // Without restricted access everyone may use every tool.
      const scopes = callerOf(request)?.scopes ?? SCOPES;
      return this.transport.httpHandlers.handlePost(Object.assign(request, { user: { scopes } }), response);
    }
    const error = { code: METHOD_NOT_FOUND, message: 'This server has no streams' };
    response.status(404).json({ jsonrpc: '2.0', error, id });
  }
}

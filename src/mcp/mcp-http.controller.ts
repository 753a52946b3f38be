import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DiaryError } from '../diary/errors';
import { MOST_CALLS } from './calls-of-message';
import { DiaryMcpStrategy } from './diary-mcp.strategy';

/** Opens a stream of events in the newest protocol. Nothing here ever changes, so there is none. */
const SUBSCRIBE = 'subscriptions/listen';
const METHOD_NOT_FOUND = -32601;

/**
 * The MCP endpoint, a route like any other: bodies are read, limited and refused as everywhere, and other methods than POST
 * are answered with 405. It speaks JSON-RPC and has no place in the OpenAPI document.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpHttpController {
  constructor(private readonly server: DiaryMcpStrategy) {}

  @Post()
  async post(@Req() request: Request, @Res() response: Response): Promise<void> {
    refuseMoreThanMost(request.body);
    const { method, id = null } = (request.body ?? {}) as { method?: unknown; id?: unknown };
    if (method !== SUBSCRIBE) return this.server.handlePost(request, response);
    const error = { code: METHOD_NOT_FOUND, message: 'This server has no streams' };
    response.status(404).json({ jsonrpc: '2.0', error, id });
  }
}

function refuseMoreThanMost(message: unknown): void {
  if (!Array.isArray(message) || message.length <= MOST_CALLS) return;
  const sentence = `The message holds ${message.length} calls; the limit is ${MOST_CALLS} calls`;
  throw new DiaryError('malformed-request', sentence);
}

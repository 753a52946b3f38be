import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DiaryMcpStrategy } from './diary-mcp.strategy';

/**
 * The MCP endpoint, a route like any other: bodies are read, limited and refused as everywhere, and other methods than POST
 * are answered with 405. It speaks JSON-RPC and has no place in the OpenAPI document.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpHttpController {
  constructor(private readonly server: DiaryMcpStrategy) {}

  @Post()
  post(@Req() request: Request, @Res() response: Response): Promise<void> | void {
    return this.server.handlePost(request, response);
  }
}

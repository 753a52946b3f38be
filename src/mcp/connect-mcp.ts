import type { INestApplication } from '@nestjs/common';
import { MCP_STRATEGY, type McpStrategy } from '@rekog/mcp-nest';

/** Registers the tools, resources and prompts of the application with its MCP server. */
export async function connectMcp(app: INestApplication): Promise<void> {
  app.connectMicroservice({ strategy: app.get<McpStrategy>(MCP_STRATEGY) });
  await app.startAllMicroservices();
}

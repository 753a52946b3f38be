import type { INestApplication } from '@nestjs/common';
import { DiaryMcpStrategy } from './diary-mcp.strategy';

/** Registers the tools, resources and prompts of the application with its MCP server. */
export async function connectMcp(app: INestApplication): Promise<void> {
  app.connectMicroservice({ strategy: app.get(DiaryMcpStrategy) });
  await app.startAllMicroservices();
}

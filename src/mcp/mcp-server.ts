import { McpStrategy, StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Config } from '../config/config';
import { PROGRAM } from '../version';
import { INSTRUCTIONS } from './instructions';
import { wrapHandlers } from './wrap-handlers';

/** Allowed in addition to configured origins. Requests without an Origin do not come from a web page and pass. */
const LOCAL_ORIGINS = ['localhost', '127.0.0.1', '[::1]'];

/** The route is our own controller's. */
export function createTransport({ mcp }: Config): StreamableHttpTransport {
  return new StreamableHttpTransport({
    mount: false,
    security: { allowedOrigins: [...LOCAL_ORIGINS, ...mcp.allowedOrigins] },
  });
}

/** The lists never change while the service runs, and nothing is logged to clients. */
export function createMcpServer(transport: StreamableHttpTransport): McpStrategy {
  return new McpStrategy({
    name: PROGRAM.name,
    title: 'Nutrition diary',
    version: PROGRAM.version,
    instructions: INSTRUCTIONS,
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      logging: undefined,
    },
    transports: [transport],
    serverMutator: wrapHandlers,
    logging: { level: ['error'] },
  });
}

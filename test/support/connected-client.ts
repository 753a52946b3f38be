import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';

/** The official client, connected to the MCP server of a service. */
export async function connectedClient(
  url: string,
  headers: Record<string, string> = {},
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { capabilities });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  // The client checks answers only against schemas that it has listed.
  await client.listTools();
  return client;
}

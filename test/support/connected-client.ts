import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';

/** Compiles a schema once there is an answer to check, and not all of them whenever tools are listed. */
class LateCompiler implements jsonSchemaValidator {
  private readonly compiler = new AjvJsonSchemaValidator();

  getValidator<T>(schema: Parameters<jsonSchemaValidator['getValidator']>[0]): JsonSchemaValidator<T> {
    let validate: JsonSchemaValidator<T> | undefined;
    return (answer) => (validate ??= this.compiler.getValidator<T>(schema))(answer);
  }
}

export function newClient(capabilities: ClientCapabilities = {}): Client {
  return new Client({ name: 'tests', version: '1.0.0' }, { capabilities, jsonSchemaValidator: new LateCompiler() });
}

/** The official client, connected to the MCP server of a service. */
export async function connectedClient(
  url: string,
  headers: Record<string, string> = {},
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const client = newClient(capabilities);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  // The client checks answers only against schemas that it has listed.
  await client.listTools();
  return client;
}

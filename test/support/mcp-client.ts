import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { connectedClient } from './connected-client';
import { createTestApp, type TestApp, type TestAppOptions } from './create-test-app';

export interface ToolAnswer {
  isError: boolean;
  text: string;
  /** The structured content; undefined of an error and of plain text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- Bodies of answers are of no type until a test has looked at them.
  body: any;
}

/** The service with its MCP server, and the official client connected to it. */
export class McpTestApp {
  private constructor(
    readonly service: TestApp,
    readonly client: Client,
  ) {}

  /** For a suite or block, closed when its tests have ended. */
  static ofSuite(options?: TestAppOptions): McpTestApp {
    const mcp = Object.create(McpTestApp.prototype) as McpTestApp;
    beforeAll(async () => void Object.assign(mcp, await McpTestApp.open(options)));
    afterAll(() => mcp.close());
    return mcp;
  }

  static async open({ environment = {}, ...options }: TestAppOptions = {}): Promise<McpTestApp> {
    const service = await createTestApp({ ...options, environment: { EXPORTER_MCP_ENABLED: 'true', ...environment } });
    return new McpTestApp(service, await connectedClient(service.url));
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.service.close();
  }

  /** Calls a tool. The text of an answer with structured content is the same JSON, whatever the tool is. */
  async call(name: string, values: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const result = await this.client.callTool({ name, arguments: values });
    const content = result.content as { type: string; text: string }[];
    expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
    const text = content[0]!.text;
    if (result.structuredContent !== undefined) expect(JSON.parse(text)).toStrictEqual(result.structuredContent);
    return { isError: result.isError === true, text, body: result.structuredContent };
  }

  /** The answer of a tool that does not fail. */
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  async ask(name: string, values: Record<string, unknown> = {}): Promise<any> {
    const { isError, text, body } = await this.call(name, values);
    expect({ name, isError, text: isError ? text : '' }).toEqual({ name, isError: false, text: '' });
    return body;
  }

  /** The sentence with which a tool refuses. */
  async refusal(name: string, values: Record<string, unknown> = {}): Promise<string> {
    const { isError, text, body } = await this.call(name, values);
    expect({ name, values, isError, body, text }).toMatchObject({ isError: true, body: undefined });
    return text;
  }

  async prompt(name: string, values?: Record<string, string>): Promise<string> {
    const { messages } = await this.client.getPrompt({ name, arguments: values });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expect.any(String) } }]);
    return (messages[0]!.content as { text: string }).text;
  }

  async resource(uri: string): Promise<{ uri: string; mimeType?: string; text: string }> {
    const { contents } = await this.client.readResource({ uri });
    expect(contents).toHaveLength(1);
    return contents[0] as { uri: string; mimeType?: string; text: string };
  }

  /** REST's answer to a GET. */
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  async rest(path: string): Promise<any> {
    const answer = await fetch(`${this.service.url}/api/v2${path}`);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return answer.json();
  }
}

/** The error with which the server answers a request, by its code and sentence. */
export async function protocolError(work: Promise<unknown>): Promise<{ code: number; message: string }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown as { code: number; message: string },
  );
  expect(error).toBeInstanceOf(Error);
  return { code: error!.code, message: error!.message.replace(/^MCP error -?\d+: /, '') };
}

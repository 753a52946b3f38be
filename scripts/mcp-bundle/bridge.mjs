// The program in the bundle for Claude Desktop: passes MCP messages between standard input and output and a nutrition diary's
// /mcp. It changes none, and writes nothing else to standard output.
import { createInterface } from 'node:readline';

const PROTOCOL_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** The parameter that the header `Mcp-Name` mirrors. */
const NAME_PARAMETERS = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };
const PARSE_ERROR = -32700;
const SERVER_ERROR = -32000;

const address = typed('NUTRITION_DIARY_ADDRESS')
  .replace(/\/+$/, '')
  .replace(/\/mcp$/, '');
const service = `${address.includes('://') ? '' : 'http://'}${address}`;
const token = typed('NUTRITION_DIARY_TOKEN');
/** The version that `initialize` settled on, for clients whose requests do not name theirs. */
let negotiatedVersion;

/** A setting without characters that no header or address may contain. Claude Desktop leaves the placeholder of an empty one. */
function typed(name) {
  const value = (process.env[name] ?? '').replace(/[^!-~]/g, '');
  return value.startsWith('${') ? '' : value;
}

function write(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function headersOf({ method, params }) {
  const name = params?.[NAME_PARAMETERS[method]];
  const version = params?._meta?.[PROTOCOL_VERSION_KEY] ?? (method === 'initialize' ? undefined : negotiatedVersion);
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(method && { 'mcp-method': inHeader(method) }),
    ...(typeof name === 'string' && { 'mcp-name': inHeader(name) }),
    ...(version && { 'mcp-protocol-version': inHeader(version) }),
  };
}

/** The form that the protocol gives to values that a header cannot hold as they are. */
function inHeader(value) {
  const text = String(value);
  if (/^[!-~]([ -~]*[!-~])?$/.test(text) && !text.startsWith('=?base64?')) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** The messages of an answer: one as JSON, or any number as events. */
async function* messagesOf(answer) {
  if (!answer.headers.get('content-type')?.includes('text/event-stream')) {
    const body = await answer.json().catch(() => undefined);
    if (body?.jsonrpc) yield body;
    return;
  }
  let rest = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const data = [...event.matchAll(/^data:(.*)$/gm)].map(([, line]) => line).join('\n');
      if (data.trim()) yield JSON.parse(data);
    }
  }
}

function refusal(status) {
  if (status === 401) return `${service} wants a valid token: enter one in the settings of this extension.`;
  if (status === 404)
    return `${service} has no MCP server: check the address, or start the nutrition diary with EXPORTER_MCP_ENABLED=true.`;
  return `${service} answered with HTTP ${status}: check the address in the settings of this extension, and the log of the diary.`;
}

async function pass(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return write({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: 'A line is no JSON' } });
  }
  let problem = `${service} cannot be reached: start the nutrition diary, or check the address in the settings of this extension.`;
  try {
    // A redirect would turn a POST into a GET.
    const options = { method: 'POST', headers: headersOf(message), body: line, redirect: 'manual' };
    const answer = await fetch(`${service}/mcp`, options);
    for await (const reply of messagesOf(answer)) {
      if (message.method === 'initialize' && reply.result) negotiatedVersion = reply.result.protocolVersion;
      write(reply);
      if (reply.id === message.id && !reply.method) return;
    }
    problem = refusal(answer.status);
  } catch {
    // The sentence above.
  }
  if (message.method && message.id !== undefined) {
    write({ jsonrpc: '2.0', id: message.id, error: { code: SERVER_ERROR, message: problem } });
  }
}

for await (const line of createInterface({ input: process.stdin })) if (line.trim()) void pass(line);

// The program in the bundle for Claude Desktop: passes MCP messages between standard input and output and a nutrition diary's
// /mcp. It changes none, and writes nothing else to standard output.
import { createInterface } from 'node:readline';

const PROTOCOL_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** The parameter that the header `Mcp-Name` mirrors. */
const NAME_PARAMETERS = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };

/** What a person reads after the address, by its protocol and the status of the answer or the code of the failure. */
const SENTENCES = [
  [/ 401$/, 'wants a valid token: enter one in the settings of this extension.'],
  [/ 404$/, 'has no MCP server: check the address, or start the nutrition diary with EXPORTER_MCP_ENABLED=true.'],
  [/^http: (3..|400|UND_ERR_SOCKET|ECONNRESET)$/, 'refuses: check the address, which may have to begin with https://.'],
  [/ ...$/, 'answered with HTTP {}: check the address in the settings of this extension, and the log of the diary.'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH/, 'has no HTTPS: begin the address with http://.'],
  [/SELF_SIGNED|UNABLE_TO/, 'has a certificate of an authority unknown here: name its file in NODE_EXTRA_CA_CERTS.'],
  [/CERT/, 'has a certificate that has expired or is for another name: renew it, or check the address.'],
  [/./, 'cannot be reached: start the nutrition diary, or check the address in the settings of this extension.'],
];

const address = typed('NUTRITION_DIARY_ADDRESS');
const written = address.includes('://') ? address : `http://${address}`;
const isAddress = URL.canParse(written);
const { origin, pathname, search, protocol } = isAddress ? new URL(written) : { origin: `“${address}”`, pathname: '' };
const service = origin + pathname.replace(/(\/mcp)?\/*$/, '');
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
    if (body) yield body;
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

const sentence = (cause) =>
  `${service} ${SENTENCES.find(([pattern]) => pattern.test(`${protocol} ${cause}`))[1].replace('{}', cause)}`;

async function pass(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'A line is no JSON' } });
  }
  let problem;
  try {
    // A redirect would turn a POST into a GET.
    const options = { method: 'POST', headers: headersOf(message), body: line, redirect: 'manual' };
    const answer = await fetch(`${service}/mcp${search}`, options);
    problem = sentence(answer.status);
    for await (const reply of messagesOf(answer)) {
      if (answer.status === 400 && reply.detail) problem = `${service} refuses: ${reply.detail}`;
      if (!reply.jsonrpc) continue;
      if (message.method === 'initialize' && reply.result) negotiatedVersion = reply.result.protocolVersion;
      write(reply);
      if (reply.id === message.id && !reply.method) return;
    }
  } catch (error) {
    problem = sentence(error.cause?.code);
  }
  if (message.method && message.id !== undefined) {
    write({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: problem } });
  }
}

for await (const line of createInterface({ input: process.stdin })) if (line.trim()) void pass(line);

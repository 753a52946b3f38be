import { get, type IncomingMessage } from 'node:http';
import { until } from './until';

const EXPORTS = '/api/v2/nutritiondata';

/** Formats accepted by a request to /mcp. */
export const FOR_MCP = { accept: 'application/json, text/event-stream' };

/** Anything with an address: a service in this process, or one of its own. */
interface Asked {
  url: string;
}

export interface JsonAnswer {
  status: number;
  body: any; // oxlint-disable-line typescript/no-explicit-any
}

export async function readJson(answer: Response): Promise<JsonAnswer> {
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

export async function getJson(url: string): Promise<JsonAnswer> {
  return readJson(await fetch(url));
}

export interface PostOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export function post(url: string, body: unknown, { headers, ...init }: PostOptions = {}): Promise<Response> {
  const ofJson = { 'content-type': 'application/json', ...headers };
  return fetch(url, { method: 'POST', headers: ofJson, body: JSON.stringify(body), ...init });
}

export function put(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const ofJson = { 'content-type': 'application/json', ...headers };
  return fetch(url, { method: 'PUT', headers: ofJson, body: JSON.stringify(body) });
}

/** The result of a message to the MCP server, as its client gets it. */
// oxlint-disable-next-line typescript/no-explicit-any -- Of no type until a test has looked at it.
export async function askMcp({ url }: Asked, message: object, headers: Record<string, string> = {}): Promise<any> {
  const sent = { jsonrpc: '2.0', id: 1, ...message };
  const answer = await post(`${url}/mcp`, sent, { headers: { ...FOR_MCP, ...headers } });
  return ((await answer.json()) as { result: unknown }).result;
}

/** Until its database is prepared, for which the limit of an answer may be too short while other suites use the machine. */
export function untilReady({ url }: Asked): Promise<void> {
  return until(async () => (await fetch(`${url}/actuator/health/readiness`)).ok, 20);
}

/** Asks for an export of a range of days; it is answered when the export has ended. */
export function postExport({ url }: Asked, fromDate: string, toDate: string, options?: PostOptions): Promise<Response> {
  return post(url + EXPORTS, { fromDate, toDate }, options);
}

/** The answer to {@link postExport}. */
export async function exportDays(service: Asked, fromDate: string, toDate: string): Promise<JsonAnswer> {
  return readJson(await postExport(service, fromDate, toDate));
}

/** The days that the service has stored, ascending. */
export async function storedDays({ url }: Asked): Promise<string[]> {
  const { body } = await getJson(url + EXPORTS);
  return (body as { date: string }[]).map(({ date }) => date);
}

interface RawAnswer {
  message: IncomingMessage;
  body: Buffer;
  /** Failure of the connection, if any. */
  failure?: string;
}

/** Asks without fetch, which takes a compressed body apart. */
export function askRaw(
  url: string,
  headers: Record<string, string>,
  onFirstByte = (): void => undefined,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (message) => {
      const chunks: Buffer[] = [];
      const end = (failure?: string) => resolve({ message, body: Buffer.concat(chunks), ...(failure && { failure }) });
      message.once('data', onFirstByte).on('data', (chunk: Buffer) => chunks.push(chunk));
      message.once('end', () => end()).once('error', (error) => end(error.message));
    }).once('error', reject);
  });
}

// npm run surface -- FILE: writes what others see of the built service, one thing a line, so that a change meant to be seen by nobody can be
// compared with what was there before it: the OpenAPI document, the tools, resources and prompts of MCP, the metrics, the settings with
// their documents, and the help of each command.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, ROOT } from './install.mjs';
import { startProgram, stopPrograms } from './programs.mjs';
import { allSettings } from './settings.mjs';

const LISTS = ['tools', 'resources', 'resources/templates', 'prompts'];
const PROGRAM = join(ROOT, 'dist', 'cli.js');
const ENVIRONMENT = {
  PATH: process.env.PATH,
  TZ: 'Europe/Berlin',
  PORT: '0',
  EXPORTER_MCP_ENABLED: 'true',
  EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true',
  EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
};

/** Every value of a JSON document with its path. */
function linesOf(value, path) {
  if (typeof value !== 'object' || value === null) return [`${path} = ${JSON.stringify(value)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [`${path} = ${JSON.stringify(value)}`];
  return entries.flatMap(([name, inner]) => linesOf(inner, `${path} ${name}`));
}

async function mcpList(address, list) {
  const response = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: `${list}/list` }),
  });
  return linesOf((await response.json()).result, `mcp ${list}`);
}

/** Each metric and each of its series, without the numbers. */
async function metrics(address) {
  const text = await (await fetch(`${address}/actuator/prometheus`)).text();
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => `metric ${line.startsWith('#') ? line : line.replace(/ \S+$/, '')}`);
}

/** What the service says of itself. */
async function service() {
  // In another folder, so that a .env file in the working directory has no effect.
  const options = { node: NODE, cwd: tmpdir(), env: ENVIRONMENT };
  try {
    const [, port] = await startProgram([join(ROOT, 'dist', 'main.js')], /listens on port (\d+)/, options);
    const address = `http://127.0.0.1:${port}`;
    const lists = [];
    for (const list of LISTS) lists.push(...(await mcpList(address, list)));
    const document = await (await fetch(`${address}/api-docs`)).json();
    return [...linesOf(document, 'openapi'), ...lists, ...(await metrics(address))];
  } finally {
    await stopPrograms();
  }
}

function help(...args) {
  const { stdout, stderr } = spawnSync(NODE, [PROGRAM, ...args, '--help'], { encoding: 'utf8', env: ENVIRONMENT });
  return stdout + stderr;
}

const usage = help();
const commands = [...usage.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
const lines = [
  ...(await service()),
  ...linesOf(await allSettings(), 'setting'),
  usage,
  ...commands.map((name) => help(name)),
];
writeFileSync(process.argv[2] ?? 'surface.txt', `${lines.join('\n')}\n`);

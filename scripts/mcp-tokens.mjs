// npm run mcp-tokens: starts the built service with every MCP tool, prints how long the description of each is that a client is given,
// and writes the table in docs/assistants.md. With --check nothing is written, and an outdated table is a failure.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from './install.mjs';
import { startProgram, stopPrograms } from './programs.mjs';

const GUIDE = 'docs/assistants.md';
const isCheck = process.argv.includes('--check');
const BYTES_OF_TOKEN = 4;
const ENVIRONMENT = {
  PORT: '0',
  EXPORTER_MCP_ENABLED: 'true',
  EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true',
  EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
};

async function listTools() {
  const env = { PATH: process.env.PATH, ...ENVIRONMENT };
  const [, port] = await startProgram(['dist/main.js'], /listens on port (\d+)/, { node: NODE, cwd: ROOT, env });
  try {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    return (await response.json()).result.tools;
  } finally {
    await stopPrograms();
  }
}

function row(name, value) {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return `| ${name} | ${bytes} | ${Math.round(bytes / BYTES_OF_TOKEN)} |\n`;
}

const tools = await listTools();
const reading = tools.filter(({ annotations }) => annotations.readOnlyHint);
const rows = [
  ...tools.map((tool) => row(`\`${tool.name}\``, tool)),
  row('the tools that read', { tools: reading }),
  row('all', { tools }),
].join('');
console.log(rows);
const path = join(ROOT, GUIDE);
const before = readFileSync(path, 'utf8');
const after = before.replace(/(?<=\n\| Tool \| Bytes \| Tokens \|\n\|---\|---\|---\|\n)(\|.*\n)*/, rows);
if (!isCheck) writeFileSync(path, after);
else if (after !== before) {
  console.error(`${GUIDE} does not match the tools: npm run mcp-tokens`);
  process.exitCode = 1;
}

// Makes the bundle for Claude Desktop and the entry for the public registry of MCP servers. The forms of both are in deploy/schemas.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

export const BUNDLE = 'nutrition-diary.mcpb';
export const REGISTRY_ENTRY = 'server.json';
const TITLE = 'Nutrition diary';
const DESCRIPTION = 'Answers questions about your food diary, from the nutrition diary service that you run yourself.';
const ADDRESS = {
  title: 'Address',
  description: 'Where your nutrition diary is, for example http://192.168.1.20:8080',
  default: 'http://localhost:8080',
};
const TOKEN = {
  title: 'Token',
  description: 'A token with the scope read, if the diary wants one',
};
/** The earliest date that a zip file can hold, so that the same content is always the same file. */
const MODIFIED = new Date(1980, 0, 1);

const readText = (...path) => readFileSync(join(import.meta.dirname, ...path), 'utf8');
const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Writes both into a folder. */
export function writeBundle(folder) {
  const { version, repository } = JSON.parse(readText('..', '..', 'package.json'));
  const published = repository.replace('github:', '');
  const files = { 'manifest.json': asJson(manifest(version)), 'bridge.mjs': readText('bridge.mjs') };
  const entries = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  const bundle = zipSync(Object.fromEntries(entries), { mtime: MODIFIED });
  writeFileSync(join(folder, BUNDLE), bundle);
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  writeFileSync(join(folder, REGISTRY_ENTRY), asJson(registryEntry({ version, published, sha256 })));
}

function manifest(version) {
  return {
    manifest_version: '0.3',
    name: 'nutrition-diary',
    display_name: TITLE,
    version,
    description: DESCRIPTION,
    author: { name: 'nutrition-diary' },
    license: 'MIT',
    server: {
      type: 'node',
      entry_point: 'bridge.mjs',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/bridge.mjs'],
        env: {
          NUTRITION_DIARY_ADDRESS: '${user_config.address}',
          NUTRITION_DIARY_TOKEN: '${user_config.token}',
        },
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.0.0' } },
    user_config: {
      address: { type: 'string', ...ADDRESS, required: true },
      token: { type: 'string', ...TOKEN, required: false, sensitive: true },
    },
  };
}

/** @param published account and repository at GitHub */
function registryEntry({ version, published, sha256 }) {
  const repository = `https://github.com/${published}`;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `io.github.${published}`,
    title: TITLE,
    description: DESCRIPTION,
    version,
    repository: { url: repository, source: 'github' },
    packages: [
      {
        registryType: 'mcpb',
        identifier: `${repository}/releases/download/v${version}/${BUNDLE}`,
        version,
        fileSha256: sha256,
        transport: { type: 'stdio' },
        environmentVariables: [
          {
            name: 'NUTRITION_DIARY_ADDRESS',
            description: ADDRESS.description,
            default: ADDRESS.default,
            isRequired: true,
          },
          { name: 'NUTRITION_DIARY_TOKEN', description: TOKEN.description, isSecret: true },
        ],
      },
    ],
  };
}

// Generates web/src/api/schema.ts, the TypeScript types of what the page asks of the API, from the OpenAPI document of the built
// service. The page is compiled against them, so that it does not compile after an incompatible change of the API.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram, stopPrograms } from './programs.mjs';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'web', 'src', 'api', 'schema.ts');

/** The document of the service in dist/. */
async function documentOfService() {
  const environment = { PORT: '0', EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' };
  // In another folder, so that a .env file in the working directory has no effect.
  const options = { cwd: tmpdir(), env: environment };
  try {
    const [, port] = await startProgram([join(ROOT, 'dist', 'main.js')], /listens on port (\d+)/, options);
    return await (await fetch(`http://127.0.0.1:${port}/api-docs`)).json();
  } finally {
    await stopPrograms();
  }
}

/** The text of the file. */
export function typesOf({ paths, components }) {
  const asked = routesOfPage();
  const routes = Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    )
    .filter(([route]) => asked.has(route));
  const lines = ['// Made from the OpenAPI document by scripts/api-types.mjs in the build. Not to be edited.', ''];
  const reached = reachedFrom(Object.fromEntries(routes), components.schemas);
  for (const name of Object.keys(components.schemas).sort()) {
    if (reached.has(name)) lines.push(`export interface ${name} ${typeOf(components.schemas[name])}`, '');
  }
  lines.push('/** Method and path -> what goes in and what comes out. */', 'export interface Api {');
  for (const [route, operation] of routes.sort(byPath)) {
    lines.push(`  '${route}': {`);
    lines.push(`    path: ${parametersOf(operation, 'path')};`);
    lines.push(`    query: ${parametersOf(operation, 'query')};`);
    lines.push(`    body: ${bodyOf(operation.requestBody)};`);
    lines.push(`    answer: ${bodyOf(operation.responses['200'] ?? operation.responses['201'])};`);
    lines.push('  };');
  }
  return [...lines, '}', ''].join('\n');
}

function routesOfPage() {
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => join(ROOT, file) !== FILE);
  const routes = sources.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/(?<=')[A-Z]+ \/[^']+(?=')/g));
  return new Set(routes);
}

/** The names of the schemas that a part of the document refers to, directly or through others. */
function reachedFrom(part, schemas, reached = new Set()) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (reached.has(name)) continue;
    reached.add(name);
    reachedFrom(schemas[name], schemas, reached);
  }
  return reached;
}

function parametersOf({ parameters = [] }, place) {
  const fields = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`);
  return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`;
}

function bodyOf(body) {
  const [media] = Object.values(body?.content ?? {});
  return media ? typeOf(media.schema) : 'undefined';
}

function typeOf(schema) {
  const type = plainTypeOf(schema);
  return schema.nullable ? `${type} | null` : type;
}

function plainTypeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (schema.enum)
    return schema.enum
      .filter((value) => value !== null)
      .map((value) => `'${value}'`)
      .join(' | ');
  switch (schema.type) {
    case 'array':
      return `(${typeOf(schema.items)})[]`;
    case 'integer':
      return 'number';
    case 'object':
      return objectOf(schema);
    case 'string':
    case 'number':
    case 'boolean':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectOf({ properties, required = [], additionalProperties }) {
  if (!properties) {
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

function byPath([one], [other]) {
  const key = (route) => route.split(' ').reverse().join(' ');
  return key(one) < key(other) ? -1 : 1;
}

/** Updates the file. */
export async function writeApiTypes() {
  const text = typesOf(await documentOfService());
  if (text !== readFileSync(FILE, { encoding: 'utf8', flag: 'a+' })) writeFileSync(FILE, text);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeApiTypes();

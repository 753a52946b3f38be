// Checks the Compose files against the schema of the oldest Compose that has to read them, which a NAS ships.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { against } from './schema.mjs';

export const COMPOSE_FILES = [
  'docker-compose.yml',
  'deploy/compose-public.yml',
  'deploy/casaos/docker-compose.yml',
  'deploy/umbrel/docker-compose.yml',
];
const SCHEMA = 'compose-2.20.schema.json';
const REFERENCE = /^[a-z\d.-]+(?:\/[a-z\d._-]+)*(?::[\w.-]+)?(?:@sha256:[\da-f]{64})?$/;
/** Newer than what a NAS ships. */
const TOO_NEW = /\bCompose\b.{0,40}\b2\.(2[1-9]|[3-9]\d)\b/;

export function composeMistakes(root) {
  return [...COMPOSE_FILES.flatMap((file) => fileMistakes(root, file)), ...tooNew(root)];
}

function fileMistakes(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  let compose;
  try {
    compose = load(text);
  } catch (error) {
    return [`${file}: ${error.message.split('\n', 1)[0]}`];
  }
  const images = Object.entries(compose.services ?? {}).flatMap(([name, { image }]) =>
    image === undefined || isReference(image) ? [] : [`${file}: the image of ${name} is no name: ${image}`],
  );
  return [...against(SCHEMA, compose, file), ...images];
}

/** Checks the name with the defaults of its variables, and with an owner, who is filled in on publication. */
function isReference(image) {
  return REFERENCE.test(image.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace('/OWNER/', '/owner/'));
}

function tooNew(root) {
  const documents = globSync(['README.md', 'docs/*.md', '*compose*.yml', 'deploy/*.yml'], { cwd: root });
  return documents
    .filter((file) => TOO_NEW.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file} asks for a Compose that a NAS does not have`);
}

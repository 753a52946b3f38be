// Checks the bundle for Claude Desktop and the entry for the registry against their schemas and each other.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { against } from '../deploy-checks/schema.mjs';
import { BUNDLE, REGISTRY_ENTRY } from './manifests.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Mistakes in the two files of a folder, in a sentence each. */
export function mistakesOf(folder) {
  const bundle = readFileSync(join(folder, BUNDLE));
  const manifest = JSON.parse(new TextDecoder().decode(unzipSync(bundle)['manifest.json']));
  const entry = readJson(folder, REGISTRY_ENTRY);
  const [published] = entry.packages ?? [];
  const { version } = readJson(ROOT, 'package.json');
  const versions = { [BUNDLE]: manifest.version, [REGISTRY_ENTRY]: entry.version, 'its package': published?.version };
  return [
    ...against('mcpb-manifest-0.3.schema.json', manifest, `manifest.json in ${BUNDLE}`),
    ...against('server-2025-12-11.schema.json', entry, REGISTRY_ENTRY),
    ...Object.entries(versions)
      .filter(([, found]) => found !== version)
      .map(([name, found]) => `${name} is of version ${found}, package.json of ${version}`),
    ...(published?.fileSha256 === createHash('sha256').update(bundle).digest('hex')
      ? []
      : [`fileSha256 in ${REGISTRY_ENTRY} is not that of ${BUNDLE}`]),
  ];
}

// npm run settings-docs: writes .env.example, and the table in docs/configuration.md, from src/config/settings.ts. With --check
// nothing is written, and what is out of date is a failure.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

const HEADER = `# Settings of the service. Copy this file to .env and take the # away in front of what you set.
# The environment wins over this file. NAME_FILE names a file that holds the value (for secrets).
# A # begins a comment only after a blank. Docker Compose takes a $ for the beginning of a variable: put a value that has one
# into single quotes, such as 'pa$word'.
`;

/** A default that depends on where the service runs is none to be copied: an empty value leaves it as it is. */
const DEPENDS = new Set(['TZ', 'EXPORTER_LOG_FORMAT', 'EXPORTER_PERSISTENCE_TIMESERIES_URL']);

async function allSettings() {
  const entry = join(ROOT, 'src', 'config', 'load-config.ts');
  const options = { bundle: true, platform: 'node', format: 'esm', write: false, logLevel: 'error' };
  const { outputFiles } = await build({ ...options, entryPoints: [entry] });
  const { ALL_SETTINGS } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return ALL_SETTINGS.map(({ setting }) => setting);
}

function exampleOf({ name, shownDefault, description, accepts }) {
  const isAnyText = accepts === 'any text';
  const accepted = isAnyText ? '' : ` (accepted: ${accepts})`;
  const value = shownDefault === 'none' || DEPENDS.has(name) ? '' : shownDefault;
  const inCompose =
    isAddress(shownDefault) && value === '' ? `; ${shownDefault}, with Docker Compose http://influxdb:8086` : '';
  return `# ${description.replaceAll('`', '')}${inCompose}${accepted}\n# ${name}=${value}\n`;
}

function rowOf({ name, shownDefault, description }) {
  const isCode = shownDefault !== 'none' && (!DEPENDS.has(name) || isAddress(shownDefault));
  return `| \`${name}\` | ${isCode ? `\`${shownDefault}\`` : shownDefault} | ${description} |`;
}

function isAddress(text) {
  return text.includes('://');
}

function update(file, textOf) {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  const after = textOf(before);
  if (after === before) return;
  if (!process.argv.includes('--check')) return writeFileSync(path, after);
  console.error(`${file} is not what src/config/settings.ts says: npm run settings-docs`);
  process.exitCode = 1;
}

const settings = await allSettings();
update('.env.example', () => [HEADER, ...settings.map(exampleOf)].join('\n'));
update('docs/configuration.md', (text) => {
  const rows = settings.map(rowOf).join('\n');
  return text.replace(/(?<=\n\| Name \| Default \| Meaning \|\n\|---\|---\|---\|\n)(\|.*\n)+/, `${rows}\n`);
});

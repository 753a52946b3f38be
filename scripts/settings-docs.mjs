// npm run settings-docs: generates .env.example and the tables in docs/configuration.md from src/config/settings.ts. With --check
// nothing is written, and outdated files are a failure.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSettings } from './settings.mjs';

const ROOT = join(import.meta.dirname, '..');

const HEADER = `# Settings of the service. Copy this file to .env and remove the # in front of the settings you need.
# The environment takes precedence over this file. NAME_FILE names a file that contains the value (for secrets).
# A # starts a comment only after a space. Docker Compose treats a $ as the beginning of a variable: put a value that contains
# one in single quotes, such as 'pa$word'. Compose itself reads DIARY_BIND_ADDRESS, the address of this machine at which the service
# is reached: 127.0.0.1, or 0.0.0.0 for every device in your network. Set EXPORTER_ACCESS_PASSWORD with it.
`;

/** Defaults that depend on the environment are left empty in .env.example, which keeps them in effect. */
const DEPENDS = new Set([
  'TZ',
  'EXPORTER_LOG_FORMAT',
  'EXPORTER_PERSISTENCE_TIMESERIES_URL',
  'EXPORTER_BACKUP_FOLDER',
  'EXPORTER_VERSION_CHECK_ENABLED',
]);

/** Headings, each with the name of its first setting. */
const AREAS = new Map([
  ['PORT', 'Server'],
  ['EXPORTER_ACCESS_PASSWORD', 'Access'],
  ['EXPORTER_WEB_ENABLED', 'Web app and set-up'],
  ['EXPORTER_UPSTREAM_URL', 'fddb.info'],
  ['EXPORTER_PERSISTENCE_LEASE_SECONDS', 'Stores'],
  ['EXPORTER_BACKUP_ENABLED', 'Backups'],
  ['EXPORTER_SCHEDULER_ENABLED', 'Schedule'],
  ['EXPORTER_MCP_ENABLED', 'AI assistants'],
  ['EXPORTER_MQTT_URL', 'MQTT and Home Assistant'],
  ['EXPORTER_NOTIFICATION_TELEGRAM_TOKEN', 'Notices'],
  ['EXPORTER_TELEMETRY_URL', 'Telemetry and newer versions'],
  ['EXPORTER_LOG_LEVEL', 'Logs'],
]);

function exampleOf({ name, shownDefault, description, accepts }) {
  const isAnyText = accepts === 'any text';
  const accepted = isAnyText ? '' : ` (accepted: ${accepts})`;
  const value = shownDefault === 'none' || DEPENDS.has(name) ? '' : shownDefault;
  const inCompose =
    isAddress(shownDefault) && value === '' ? `; ${shownDefault}, with Docker Compose http://influxdb:8086` : '';
  const heading = AREAS.has(name) ? `# --- ${AREAS.get(name)} ---\n\n` : '';
  return `${heading}# ${description.replaceAll('`', '')}${inCompose}${accepted}\n# ${name}=${value}\n`;
}

function rowOf({ name, shownDefault, description }) {
  const isCode = shownDefault !== 'none' && (!DEPENDS.has(name) || isAddress(shownDefault));
  const heading = `\n## ${AREAS.get(name)}\n\n| Name | Default | Meaning |\n|---|---|---|\n`;
  return `${AREAS.has(name) ? heading : ''}| \`${name}\` | ${isCode ? `\`${shownDefault}\`` : shownDefault} | ${description} |`;
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
  console.error(`${file} does not match src/config/settings.ts: npm run settings-docs`);
  process.exitCode = 1;
}

const settings = await allSettings();
update('.env.example', () => [HEADER, ...settings.map(exampleOf)].join('\n'));
update('docs/configuration.md', (text) => {
  const rows = settings.map(rowOf).join('\n');
  return text.replace(/(?<=<!-- settings: .*-->\n)[^]*(?=\n<!-- end of the settings -->)/, `${rows}\n`);
});

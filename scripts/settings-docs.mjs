// npm run settings-docs: generates .env.example, the tables in docs/configuration.md and the lists in the Compose files from
// src/config/settings.ts. With --check nothing is written, and outdated files are a failure.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSettings } from './settings.mjs';

const ROOT = join(import.meta.dirname, '..');

const HEADER = `# Settings of the service. Copy this file to .env and remove the # in front of the settings you need.
# The environment takes precedence over this file. NAME_FILE names a file that contains the value (for secrets).
# A # starts a comment only after a space. Docker Compose treats a $ as the beginning of a variable: put a value that contains
# one in single quotes, such as 'pa$word'. It passes on the settings that docker-compose.yml lists, and itself reads
# DIARY_BIND_ADDRESS, the address of this machine at which the service is reached: all of them, or 127.0.0.1 for this machine alone.
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

/** Settings of an ordinary installation, which the Compose files pass on. */
const IN_COMPOSE = [
  'TZ',
  'EXPORTER_SERVER_TRUST_PROXY',
  'EXPORTER_SERVER_ALLOWED_HOSTS',
  'EXPORTER_ACCESS_PASSWORD',
  'EXPORTER_ACCESS_PUBLIC_URL',
  'EXPORTER_UPSTREAM_USERNAME',
  'EXPORTER_UPSTREAM_PASSWORD',
  'EXPORTER_UPSTREAM_FULL_DETAILS',
  'EXPORTER_PERSISTENCE_DOCSTORE_URL',
  'EXPORTER_PERSISTENCE_DOCSTORE_COLLECTION',
  'EXPORTER_PERSISTENCE_TIMESERIES_ENABLED',
  'EXPORTER_PERSISTENCE_TIMESERIES_URL',
  'EXPORTER_PERSISTENCE_TIMESERIES_TOKEN',
  'EXPORTER_BACKUP_FOLDER',
  'EXPORTER_BACKUP_KEEP',
  'EXPORTER_SCHEDULER_CRON',
  'EXPORTER_SCHEDULER_LOOK_BACK_DAYS',
  'EXPORTER_SCHEDULER_TODAY_CRON',
  'EXPORTER_MCP_ENABLED',
  'EXPORTER_MCP_WRITE_TOOLS_ENABLED',
  'EXPORTER_MQTT_URL',
  'EXPORTER_MQTT_USERNAME',
  'EXPORTER_MQTT_PASSWORD',
  'EXPORTER_NOTIFICATION_NTFY_URL',
  'EXPORTER_NOTIFICATION_NTFY_TOKEN',
  'EXPORTER_DIGEST_CRON',
  'EXPORTER_VERSION_CHECK_ENABLED',
  'EXPORTER_LOG_LEVEL',
];

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

/** The lines of a Compose file, a name without a value each, for which Compose takes the shell's or that of `.env`, or none. */
function composeLines(settings, fixed) {
  const unknown = IN_COMPOSE.filter((name) => !settings.some((setting) => setting.name === name));
  if (unknown.length > 0) throw new Error(`There is no setting ${unknown.join(', ')}`);
  let area;
  return settings.flatMap(({ name, secret }) => {
    if (AREAS.has(name)) area = `# ${AREAS.get(name)}`;
    const names = secret ? [name, `${name}_FILE`] : [name];
    if (!IN_COMPOSE.includes(name) || names.some((one) => fixed.has(one))) return [];
    const heading = area ? [area] : [];
    area = undefined;
    return [...heading, ...names.map((one) => `${one}:`)];
  });
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
for (const file of ['docker-compose.yml', 'deploy/compose-public.yml']) {
  update(file, (text) => {
    const list = /^( *)(# --- settings .*\n)[^]*?(?= *# --- end)/m;
    const fixed = new Set([...text.replace(list, '').matchAll(/^ {6}(\w+): \S/gm)].map(([, name]) => name));
    const lines = composeLines(settings, fixed);
    return text.replace(list, (_, indent, mark) =>
      [mark, ...lines.map((line) => `${line}\n`)].map((line) => indent + line).join(''),
    );
  });
}

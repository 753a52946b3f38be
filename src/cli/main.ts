import { continueWithoutLog } from '../platform/process-end';
import { type Command, runCommand } from './shared/run-command';

interface Entry {
  summary: string;
  load: () => Promise<{ command: Command }>;
}

const COMMANDS: Record<string, Entry> = {
  doctor: { summary: 'checks everything that the diary needs', load: () => import('./doctor/command') },
  import: { summary: 'imports a file', load: () => import('./import/command') },
  history: { summary: 'reads the whole diary from fddb.info', load: () => import('./history/command') },
  copy: { summary: 'copies the diary to another store', load: () => import('./copy-diary/command') },
  restore: { summary: 'lists backups, or restores one', load: () => import('./restore/command') },
  reread: { summary: 'reads the saved pages of the diary again', load: () => import('./reread/command') },
  'page-report': { summary: 'makes a report of a page not understood', load: () => import('./page-report/command') },
  token: { summary: 'makes, lists and revokes tokens', load: () => import('./token/command') },
  'homeassistant-history': {
    summary: 'sends the past to Home Assistant',
    load: () => import('./homeassistant-history/command'),
  },
  'mqtt-forget': { summary: 'removes the device from the MQTT broker', load: () => import('./mqtt-forget/command') },
};

function usage(): string {
  const width = Object.keys(COMMANDS).reduce((most, name) => Math.max(most, name.length), 0) + 3;
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return ['Usage: diary <command> [options]', '', ...lines, '', 'diary <command> --help says more.'].join('\n');
}

async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === '--help') return console.log(usage());
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) {
    console.error(`${name} is not a command.\n\n${usage()}`);
    process.exitCode = 1;
    return;
  }
  await runCommand((await entry.load()).command, args);
}

continueWithoutLog();
void main(process.argv.slice(2));

import { createInterface } from 'node:readline/promises';
import { CommandMistake } from '../shared/command-mistake';
import type { Command } from '../shared/run-command';
import { sendHistory } from './history';
import { readHistoryOptions, USAGE } from './history-options';

export const command: Command = {
  usage: USAGE,
  run: async ({ args, startOn }) => {
    const options = readHistoryOptions(args);
    const token = await firstLine();
    if (token === '') throw new CommandMistake('There is no token on standard input (see --help)');
    const app = await startOn('Diary', {});
    await sendHistory(app, options, token, console.log);
    console.log('The figures are in the statistics of Home Assistant.');
    return true;
  },
};

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) console.log('Paste the token of an administrator of Home Assistant, then press Enter:');
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

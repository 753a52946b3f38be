import { CommandMistake } from '../command-line/command-mistake';
import { parseOptions } from '../command-line/parse-options';
import { HISTORY_MODES, type HistoryMode } from './history-report';

export const USAGE = `Reads the whole diary from fddb.info as one CSV, compares it with the stored days, and reads the pages of days that
are missing or have changed.

  npm run history                     reads these pages, newest first, about one a second
  npm run history -- --mode fill      first stores missing days from the CSV, so that they are there within seconds
  npm run history -- --mode compare   only says what is missing or has changed

  --mode <mode>   compare, fetch (default) or fill
  --help          this text

The service must not be running on a diary file; while it runs, use its page or POST /api/v2/nutritiondata/history.`;

/** @throws CommandMistake with a line for each mistake */
export function readHistoryOptions(args: string[]): { mode: HistoryMode } {
  const { given, mistakes } = parseOptions(args, { values: ['mode'], flags: ['help'] });
  const mode = HISTORY_MODES.find((one) => one === (given.get('mode') ?? 'fetch'));
  if (mode === undefined) mistakes.push(`--mode must be one of ${HISTORY_MODES.join(', ')}`);
  if (mistakes.length > 0 || mode === undefined) throw new CommandMistake(mistakes.join('\n'));
  return { mode };
}

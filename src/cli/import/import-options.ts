import { CommandMistake } from '../shared/command-mistake';
import { parseOptions } from '../shared/parse-options';
import { DAY_START } from '../../config/values';
import type { DayStart } from '../../diary/history/day-start';
import { IMPORT_MODES, type ImportMode } from '../../diary/merged-day';

export const USAGE = `Imports a file into the diary: a download of this service, the CSV of fddb.info or its account export.

  npm run import -- FILE              adds the days that the diary does not have
  npm run import -- FILE --dry-run    says what would happen

  FILE            the file, plain or compressed with gzip or zstd; - reads the standard input
  --mode <mode>   for days that the diary has: skip leaves them as they are (default), fill adds what they lack, replace puts
                  the day of the file in their place
  --day-starts-at <time>
                  foods of a file of fddb.info that were eaten before go to the previous day: 00:00 to 06:00, or auto to
                  learn it from the diary; as EXPORTER_UPSTREAM_DAY_STARTS_AT has it when left out
  --dry-run       write nothing
  --help          this text

The service must not be running on a diary file; while it runs, use its page or POST /api/v2/nutritiondata/import.`;

export interface ImportOptions {
  file: string;
  mode: ImportMode;
  dryRun: boolean;
  dayStartsAt?: DayStart;
}

/** @throws CommandMistake with a line for each mistake */
export function readImportOptions(args: string[]): ImportOptions {
  const { given, operand, mistakes } = parseOptions(args, {
    values: ['mode', 'day-starts-at'],
    flags: ['dry-run', 'help'],
    operand: 'FILE',
  });
  if (operand === undefined) mistakes.push('Name the file to import: npm run import -- FILE');
  const mode = IMPORT_MODES.find((one) => one === (given.get('mode') ?? 'skip'));
  if (mode === undefined) mistakes.push(`--mode must be one of ${IMPORT_MODES.join(', ')}`);
  const dayStartsAt = given.get('day-starts-at');
  if (dayStartsAt && !DAY_START.test(dayStartsAt)) {
    mistakes.push('--day-starts-at must be auto, or a time from 00:00 to 06:00');
  }
  if (mistakes.length > 0 || operand === undefined || mode === undefined) throw new CommandMistake(mistakes.join('\n'));
  return { file: operand, mode, dryRun: given.has('dry-run'), dayStartsAt };
}

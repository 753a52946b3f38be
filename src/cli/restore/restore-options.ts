import { CommandMistake } from '../shared/command-mistake';
import { parseOptions } from '../shared/parse-options';

export const USAGE = `Replaces the diary file with a backup. Stop the service first.

  npm run restore                   lists the backups
  npm run restore -- <file>         says what is in the backup and in the diary, and asks
  npm run restore -- <file> --yes   does not ask

  <file>   a backup (.db.zst) or a copy of a diary file (.db): a path, or the name of a file in the backup folder
  --help   this text

Exit code: 0 restored, 1 a mistake or a problem, 2 not confirmed. Unless it is 0, the diary is unchanged.`;

export interface RestoreOptions {
  /** None: the backups are listed. */
  file?: string;
  yes: boolean;
}

/** @throws CommandMistake with a line for each mistake */
export function readRestoreOptions(args: string[]): RestoreOptions {
  const { given, operand, mistakes } = parseOptions(args, { values: [], flags: ['yes', 'help'], operand: 'FILE' });
  if (mistakes.length > 0) throw new CommandMistake(mistakes.join('\n'));
  return { file: operand, yes: given.has('yes') };
}

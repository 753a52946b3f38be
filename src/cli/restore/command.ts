import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { withProgramName } from '../../config/reading/dropped-by-npm';
import { BackupFolder, type BackupFile } from '../../persistence/backup/backup-folder';
import { CommandError, type Command, parseOptions } from '../shared/run-command';
import { diaryFileOf } from '../../persistence/store-settings';
import { notConfirmed, restore } from './restore';

export const USAGE = `Replaces the diary file with a backup. Stop the service first.

  npm run restore                   lists the backups
  npm run restore -- <file>         shows what is in the backup and in the diary, then asks for confirmation
  npm run restore -- <file> --yes   does not ask

  <file>   a backup (.db.zst) or a copy of a diary file (.db): a path, or the name of a file in the backup folder
  --help   this text

Exit code: 0 restored, 1 a mistake or a problem, 2 not confirmed. Unless it is 0, the diary is unchanged.`;

export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, clock, stop }) => {
    const { given, operand, mistakes } = parseOptions(args, { values: [], flags: ['yes', 'help'], operand: 'FILE' });
    if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
    const { docStore } = config.persistence;
    const diary = diaryFileOf(docStore);
    if (!docStore.enabled || diary === undefined) {
      throw new CommandError('Only a diary in a file can be restored; a MongoDB is restored with mongorestore');
    }
    const folder = new BackupFolder(config.backup.folder, diary);
    if (operand === undefined) {
      const backups = await folder.list().catch((error: unknown) => {
        const { code } = error as NodeJS.ErrnoException;
        throw new CommandError(`The folder ${folder.path} cannot be read (${code})`, { cause: error });
      });
      for (const line of listLines(folder.path, backups)) console.log(withProgramName(line));
      return true;
    }
    // A path, or else a name as in the list.
    const listed = folder.backupPath(operand);
    const file = !existsSync(operand) && existsSync(listed) ? listed : operand;
    console.log(`Backup: ${file}`);
    console.log(`Diary:  ${diary}`);
    const confirm = () => (given.has('yes') ? Promise.resolve(true) : confirmOnTerminal(stop));
    await restore({ file, diary, confirm, stop, clock, log: console.log });
    return true;
  },
};

async function confirmOnTerminal(signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw notConfirmed('Not restored: no terminal to confirm on; use --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Replace the diary with the backup? [y/N] ', { signal });
    return /^(y|yes|j|ja)$/i.test(answer.trim());
  } catch {
    // Ctrl+C, or the end of the input.
    return false;
  } finally {
    terminal.close();
  }
}

function listLines(folder: string, backups: readonly BackupFile[]): string[] {
  const own = backups.filter(({ isEarlier, schema }) => !isEarlier && schema === undefined);
  const beforeMigration = backups.filter(({ schema }) => schema !== undefined);
  const earlier = backups.filter(({ isEarlier }) => isEarlier);
  const newest = own[0] ?? beforeMigration[0] ?? earlier[0];
  if (newest === undefined) return [`There is no backup of this diary in ${folder}`];
  return [
    ...backupLines(`Backups in ${folder}, newest first:`, own),
    ...backupLines(`Backups from before a migration in ${folder}, to go back to an older version:`, beforeMigration),
    ...backupLines(`Backups of earlier versions in ${folder}, which may be of another diary:`, earlier),
    '',
    `To restore the newest: npm run restore -- ${newest.name}`,
  ];
}

function backupLines(title: string, backups: readonly BackupFile[]): string[] {
  return backups.length === 0
    ? []
    : [title, ...backups.map(({ name, bytes }) => `  ${name}  ${(bytes / 1e6).toFixed(1)} MB`)];
}

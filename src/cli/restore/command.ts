import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { asCalled } from '../../config/reading/as-called';
import { BackupFolder } from '../../persistence/backup/backup-folder';
import { CommandMistake } from '../shared/command-mistake';
import type { Command } from '../shared/run-command';
import { diaryFileOf } from '../../persistence/store-settings';
import { listLines } from './list-backups';
import { notConfirmed, restore } from './restore';
import { readRestoreOptions, USAGE } from './restore-options';

/** Replaces the diary file with a backup; exit code 0 when that is done, 2 when it was not confirmed. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, clock, stop }) => {
    const options = readRestoreOptions(args);
    const { docStore } = config.persistence;
    const diary = diaryFileOf(docStore);
    if (!docStore.enabled || diary === undefined) {
      throw new CommandMistake('Only a diary in a file can be restored; a MongoDB is restored with mongorestore');
    }
    const folder = new BackupFolder(config.backup.folder, diary);
    if (options.file === undefined) {
      const backups = await folder.list().catch((error: unknown) => {
        const { code } = error as NodeJS.ErrnoException;
        throw new CommandMistake(`The folder ${folder.path} cannot be read (${code})`, { cause: error });
      });
      for (const line of listLines(folder.path, backups)) console.log(asCalled(line));
      return true;
    }
    // A path, or else a name as in the list.
    const listed = folder.backupPath(options.file);
    const file = !existsSync(options.file) && existsSync(listed) ? listed : options.file;
    console.log(`Backup: ${file}`);
    console.log(`Diary:  ${diary}`);
    const confirm = () => (options.yes ? Promise.resolve(true) : confirmOnTerminal(stop));
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

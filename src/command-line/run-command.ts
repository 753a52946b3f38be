import { Logger } from '@nestjs/common';
import { SystemClock } from '../clock';
import type { Config } from '../config/config';
import { readDotEnv } from '../config/dot-env';
import { ConfigError, loadConfig } from '../config/load-config';
import { masked } from '../config/masked';
import { DiaryError } from '../diary/errors';
import { ServiceLogger } from '../logging/logger';
import type { DocumentDatabase, DocumentsAddress } from '../persistence/documents';
import { LeaseLost } from '../persistence/doc-store';
import { openDocuments, type OpenDocuments } from '../persistence/open-documents';
import { StartError } from '../persistence/start-error';
import { CommandMistake } from './command-mistake';

export interface CommandSetting {
  args: string[];
  config: Config;
  /** Aborted by SIGINT and SIGTERM. */
  stop: AbortSignal;
  /** Opens a store, which is closed at the end. @param name as the user is told */
  open: (name: string, address: DocumentsAddress) => Promise<DocumentDatabase>;
}

/**
 * Runs a program that works on document stores beside the service. Mistakes that the user can correct are printed as one line each;
 * then the exit code is 1, or that of the mistake.
 *
 * @param work returns whether all is well, for the exit code
 */
export async function runCommand(work: (setting: CommandSetting) => Promise<boolean>): Promise<void> {
  const opened: OpenDocuments[] = [];
  try {
    const { config } = loadConfig({ environment: process.env, ...readDotEnv() });
    Logger.overrideLogger(new ServiceLogger({ level: 'warn', format: 'text' }));
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
    const clock = new SystemClock(config.timeZone);
    const open = async (name: string, address: DocumentsAddress) => {
      console.log(`${name}: ${masked(address.url)}`);
      const store = await openDocuments({ ...address, timeZone: config.timeZone, clock });
      opened.push(store);
      // Detects an unreachable store before anything is done.
      await store.documents.countDays({}).catch((error: unknown) => {
        throw new CommandMistake(`${name}: the store cannot be used (${reasonOf(error)})`, { cause: error });
      });
      return store;
    };
    const isWell = await work({ args: process.argv.slice(2), config, stop: stop.signal, open });
    process.exitCode = isWell ? 0 : 1;
  } catch (error) {
    report(error);
    process.exitCode = error instanceof CommandMistake ? error.exitCode : 1;
  } finally {
    for (const store of opened) await store.close();
  }
}

function report(error: unknown): void {
  const isReadable = [ConfigError, StartError, CommandMistake, LeaseLost].some((kind) => error instanceof kind);
  if (isReadable) console.error((error as Error).message);
  else if (error instanceof DiaryError) console.error(`Stopped: a store cannot be used (${reasonOf(error)})`);
  else console.error(error);
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return (cause instanceof Error ? cause : (error as Error)).message;
}

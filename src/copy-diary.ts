import { Logger } from '@nestjs/common';
import { SystemClock } from './clock';
import { ServiceLogger } from './logging/logger';
import { readDotEnv } from './config/dot-env';
import { ConfigError, loadConfig } from './config/load-config';
import { masked } from './config/masked';
import { copyDiary } from './copy-diary/copy-diary';
import { CopyMistake } from './copy-diary/copy-mistake';
import { readCopyOptions, USAGE } from './copy-diary/copy-options';
import { reportLines } from './copy-diary/copy-report';
import { DiaryError } from './diary/errors';
import type { DocumentsAddress } from './persistence/documents';
import { openDocuments, type OpenDocuments } from './persistence/open-documents';
import { StartError } from './persistence/start-error';

/** Copies a diary between two document stores; exit code 0 when the target holds every day of the source at the end. */
async function main(): Promise<void> {
  const { config } = loadConfig({ environment: process.env, ...readDotEnv() });
  const options = readCopyOptions(process.argv.slice(2), config.persistence.docStore);
  if (options === 'help') return console.log(USAGE);

  Logger.overrideLogger(new ServiceLogger({ level: 'warn', format: 'text' }));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const clock = new SystemClock(config.timeZone);
  const opened: OpenDocuments[] = [];
  const open = async (name: string, address: DocumentsAddress) => {
    console.log(`${name}: ${masked(address.url)}`);
    const store = await openDocuments({ ...address, timeZone: config.timeZone, clock });
    opened.push(store);
    // Detects an unreachable store before anything is copied.
    await store.documents.countDays({}).catch((error: unknown) => {
      throw new CopyMistake(`${name}: the store cannot be used (${reasonOf(error)})`, { cause: error });
    });
    return store;
  };
  try {
    const from = await open('Source', options.from);
    const to = await open('Target', options.to);
    const settings = { replace: options.replace, stop: stop.signal, log: (line: string) => console.log(line) };
    const { lines, isWhole } = reportLines(await copyDiary(from, to, settings));
    for (const line of lines) console.log(line);
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    for (const store of opened) await store.close();
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return (cause instanceof Error ? cause : (error as Error)).message;
}

main().catch((error: unknown) => {
  const readable = error instanceof ConfigError || error instanceof StartError || error instanceof CopyMistake;
  if (readable) console.error(error.message);
  else if (error instanceof DiaryError) console.error(`Stopped: a store cannot be used (${reasonOf(error)})`);
  else console.error(error);
  process.exitCode = 1;
});

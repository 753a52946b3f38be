import { type INestApplicationContext, Logger, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Clock, SystemClock } from '../../platform/clock';
import type { Config } from '../../config/config';
import { ConfigError, presentSource } from '../../config/load-config';
import { loadAllSettings, readAllSettings } from '../../persistence/settings/load-all-settings';
import { masked } from '../../config/setting';
import { withProgramName } from '../../config/reading/dropped-by-npm';
import { CoreModule } from '../../core.module';
import { DiaryError } from '../../diary/errors';
import { ServiceLogger } from '../../platform/logging/logger';
import { DocStore } from '../../persistence/doc-store';
import { PersistenceModule } from '../../persistence/persistence.module';
import { onFirstSignal, StartError } from '../../platform/process-end';
import type { StoreAddress } from '../../persistence/store-settings';
import { parseArgs } from 'node:util';

/** A mistake that the user can correct: the message is one readable line per mistake. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: { cause?: unknown; exitCode?: number } = {}) {
    super(message, options);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

interface OptionNames {
  values: readonly string[];
  flags: readonly string[];
  operand?: string;
}

interface GivenOptions {
  given: Map<string, string>;
  operand?: string;
  mistakes: string[];
}

/** Checks the tokens itself, because messages of `parseArgs` quote the values, which may contain a secret. */
export function parseOptions(args: string[], { values, flags, operand: expected }: OptionNames): GivenOptions {
  const options = Object.fromEntries([
    ...values.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]) as Record<string, { type: 'string' | 'boolean' }>;
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  const mistakes: string[] = [];
  let operand: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (expected === undefined) mistakes.push('There is an argument without an option before it');
      else if (operand !== undefined) mistakes.push(`There is more than one ${expected}`);
      operand = token.value;
    }
    if (token.kind !== 'option') continue;
    const { name, value, rawName } = token;
    const known = [...values, ...flags].map((one) => `--${one}`).join(', ');
    if (options[name] === undefined) mistakes.push(`${rawName} is not an option; accepted: ${known}`);
    else if (values.includes(name) && (!value || value.startsWith('-'))) mistakes.push(`--${name} needs a value`);
    else if (flags.includes(name) && value !== undefined) mistakes.push(`--${name} takes no value`);
    else if (given.has(name)) mistakes.push(`--${name} is given twice`);
    given.set(name, value ?? '');
  }
  return { given, operand, mistakes };
}

export interface Command {
  usage: string;
  /** Whether all is well, for the exit code. */
  run: (setting: CommandSetting) => Promise<boolean>;
  /** Whether it reports wrong settings itself, and goes on with their defaults. */
  acceptsMistakes?: boolean;
}

interface CommandSetting {
  args: string[];
  config: Config;
  clock: Clock;
  /** Aborted by the first signal to end. */
  stop: AbortSignal;
  /** Starts an application without HTTP of these modules and providers; it is closed at the end. */
  start: (parts: ModuleMetadata) => Promise<INestApplicationContext>;
  /** Starts it on a document store, the configured one unless there is another address; the user is told its name. */
  startOn: (name: string, parts: ModuleMetadata, address?: StoreAddress) => Promise<INestApplicationContext>;
}

/** Mistakes that the user can correct are printed as one line each; then the exit code is 1, or that of the mistake. */
export async function runCommand({ usage, run, acceptsMistakes }: Command, args: string[]): Promise<void> {
  const started: INestApplicationContext[] = [];
  try {
    if (args.includes('--help')) return console.log(withProgramName(usage));
    const load = acceptsMistakes ? readAllSettings : loadAllSettings;
    const { config } = await load(presentSource());
    Logger.overrideLogger(new ServiceLogger({ level: 'warn', format: 'text' }));
    const stop = new AbortController();
    onFirstSignal(() => stop.abort());
    const clock = new SystemClock(config.timeZone);
    const startWith = async (given: Config, { imports = [], ...parts }: ModuleMetadata) => {
      const module = { module: Program, imports: [CoreModule.register(given, clock), ...imports], ...parts };
      const app = await NestFactory.createApplicationContext(module, { abortOnError: false });
      started.push(app);
      return app;
    };
    const isWell = await run({
      args,
      config,
      clock,
      stop: stop.signal,
      start: (parts) => startWith(config, parts),
      startOn: async (name, { imports = [], ...parts }, address) => {
        const given = address ? withStore(config, address) : config;
        console.log(`${name}: ${masked(given.persistence.docStore.url)}`);
        const stores = await PersistenceModule.register(given, clock);
        const app = await startWith(given, { imports: [stores, ...imports], ...parts });
        // Detects an unreachable store before anything is done.
        await app
          .get(DocStore)
          .countDays({})
          .catch((error: unknown) => {
            throw new CommandError(`${name}: the store cannot be used (${causeMessage(error)})`, { cause: error });
          });
        return app;
      },
    });
    process.exitCode = isWell ? 0 : 1;
  } catch (error) {
    report(error);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  } finally {
    for (const app of started) await app.close();
  }
}

class Program {}

/** The configuration with another document store, and without the time-series store, which belongs to the configured one. */
function withStore({ persistence, ...config }: Config, address: StoreAddress): Config {
  const docStore = { ...persistence.docStore, ...address, enabled: true };
  return {
    ...config,
    persistence: { ...persistence, docStore, timeSeries: { ...persistence.timeSeries, enabled: false } },
  };
}

function report(error: unknown): void {
  const isReadable = [ConfigError, StartError, CommandError].some((kind) => error instanceof kind);
  if (isReadable) console.error(withProgramName((error as Error).message));
  else if (!(error instanceof DiaryError)) console.error(error);
  else if (error.code === 'store-unavailable')
    console.error(`Stopped: a store cannot be used (${causeMessage(error)})`);
  else console.error(withProgramName(error.message));
}

function causeMessage(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return (cause instanceof Error ? cause : (error as Error)).message;
}

import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from '../config/config';

const LEVELS: Record<Config['log']['level'], LogLevel[]> = {
  debug: ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'],
  info: ['fatal', 'error', 'warn', 'log'],
  warn: ['fatal', 'error', 'warn'],
  error: ['fatal', 'error'],
};

/** What the framework says about its own wiring is of interest to nobody but a developer. */
const FRAMEWORK_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestMicroservice',
]);

export class ServiceLogger extends ConsoleLogger {
  constructor({ level, format }: Config['log']) {
    super({ json: format === 'json', logLevels: LEVELS[level], colors: process.stdout.isTTY === true, compact: true });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (FRAMEWORK_CONTEXTS.has(String(rest.at(-1)))) super.debug(message, ...rest);
    else super.log(message, ...rest);
  }

  override error(message: unknown, ...rest: unknown[]): void {
    // The framework prints what failed at start, with its stack; main.ts says it once, readably.
    if (rest.at(-1) !== 'ExceptionHandler') super.error(message, ...rest);
  }

  /** Of text lines: ISO and UTC, whatever the zone of the container, so that lines of several machines sort. */
  protected override getTimestamp(): string {
    return new Date().toISOString();
  }
}

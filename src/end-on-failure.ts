import { Logger } from '@nestjs/common';
import { ServiceLogger } from './logging/logger';
import { stackOf } from './logging/stack-of';
import { ConfigError } from './config/load-config';
import { StartError } from './persistence/store-settings';

/** Logs a sentence if the operator can fix the failure, otherwise its stack. Exit code 1. */
export function endOnFailure(what: string, failure: unknown): never {
  const logger = new Logger('Main');
  if (failure instanceof ConfigError) reportMistakes(failure);
  else if (failure instanceof StartError) logger.error(failure.message);
  else logger.error(what, stackOf(failure));
  process.exit(1);
}

/** In text format the lines are for a terminal, without time and level. */
function reportMistakes({ mistakes, logFormat }: ConfigError): void {
  const logger = new ServiceLogger({ level: 'error', format: logFormat });
  for (const mistake of mistakes) {
    if (logFormat === 'json') logger.error(mistake, undefined, 'Config');
    else console.error(mistake);
  }
}

/** After an unexpected error the state of the process is undefined, so it ends and is restarted. */
export function endOnUncaughtErrors(): void {
  const end = (error: unknown) => endOnFailure('The service ends because of an uncaught error', error);
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

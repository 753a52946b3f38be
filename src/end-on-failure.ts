import { Logger } from '@nestjs/common';
import { ServiceLogger } from './logging/logger';
import { stackOf } from './logging/stack-of';
import { ConfigError } from './config/load-config';
import { StartError } from './persistence/start-error';

/** What an operator can mend is a sentence; of anything else the log has the stack. Exit code 1. */
export function endOnFailure(what: string, failure: unknown): never {
  const logger = new Logger('Main');
  if (failure instanceof ConfigError) {
    reportMistakes(failure);
  } else if (failure instanceof StartError) {
    logger.error(failure.message);
  } else {
    logger.error(what, stackOf(failure));
  }
  process.exit(1);
}

/** As text the lines are for a person at a terminal, who needs no time and no level. */
function reportMistakes({ mistakes, logFormat }: ConfigError): void {
  const logger = new ServiceLogger({ level: 'error', format: logFormat });
  for (const mistake of mistakes) {
    if (logFormat === 'json') logger.error(mistake, undefined, 'Config');
    else console.error(mistake);
  }
}

/** A service that goes on after an error that nobody expected may be in any state; one that ends is started again. */
export function endOnUncaughtErrors(): void {
  const end = (error: unknown) => endOnFailure('The service ends because of an error that nothing caught', error);
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

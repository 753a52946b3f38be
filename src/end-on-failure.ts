import { Logger } from '@nestjs/common';
import { stackOf } from './common/stack-of';
import { ConfigError } from './config/load-config';
import { StartError } from './persistence/start-error';

/** What an operator can mend is a sentence; of anything else the log has the stack. Exit code 1. */
export function endOnFailure(what: string, failure: unknown): never {
  const logger = new Logger('Main');
  if (failure instanceof ConfigError) {
    // There is no log yet: its settings are a part of what is wrong.
    console.error(failure.message);
  } else if (failure instanceof StartError) {
    logger.error(failure.message);
  } else {
    logger.error(what, stackOf(failure));
  }
  process.exit(1);
}

/** A service that goes on after an error that nobody expected may be in any state; one that ends is started again. */
export function endOnUncaughtErrors(): void {
  const end = (error: unknown) => endOnFailure('The service ends because of an error that nothing caught', error);
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

import type { Server } from 'node:http';
import { type INestApplication, Logger, ShutdownSignal } from '@nestjs/common';
import { ConfigError } from '../config/load-config';
import { ServiceLogger, stackOf } from './logging/logger';

const SIGNALS = [ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT, ShutdownSignal.SIGHUP];

/** Answers that are still being written after this time are cut off. */
const PATIENCE_MS = 9000;
/** The process exits by this time whatever is still running, because supervisors often kill it after 10 s. */
const END_MS = 9700;

/** Further signals change nothing: a terminal signals all that runs in it, and npm passes its own on. The process exits within 10 s. */
export function onFirstSignal(stop: (signal: NodeJS.Signals) => void): void {
  let isStopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      new Logger('Main').error('The program did not stop in time');
      process.exit(1);
    }, END_MS).unref();
    stop(signal);
  };
  for (const name of SIGNALS) process.on(name, handle);
}

/** The shutdown hooks finish pending work (`GracefulStop`) and close the stores; before the application exists, a signal exits at once. */
export class StopOnSignals {
  stopping = false;
  private readonly logger = new Logger('Main');
  private app?: INestApplication;

  constructor() {
    onFirstSignal((signal) => this.stop(signal));
  }

  attach(app: INestApplication): void {
    this.app = app;
    app.enableShutdownHooks(SIGNALS, { useProcessExit: true });
  }

  private stop(signal: NodeJS.Signals): void {
    this.stopping = true;
    this.logger.log(`${signal}: stopping`);
    if (this.app === undefined) process.exit(0);
    const server = this.app.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
  }
}

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

/** Lines are lost while the disk of the log is full, or once the pipe has no reader; the next ones are tried again. */
export function continueWithoutLog(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** After an unexpected error the state of the process is undefined, so it ends and is restarted. */
export function endOnUncaughtErrors(): void {
  const end = (error: unknown) => endOnFailure('The service ends because of an uncaught error', error);
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** A failed start that the operator can fix: the message is one readable line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

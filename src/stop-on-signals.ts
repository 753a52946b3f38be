import type { INestApplication } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Server } from 'node:http';
import { acceptNoMore } from './common/last-answers';
import { stackOf } from './common/stack-of';

/** Answers that are still being written by then are cut off. */
const PATIENCE_MS = 9000;
/** What still keeps the service by then is left as it is. Whoever sent the signal may kill it at 10 s. */
const END_MS = 9700;

/**
 * SIGTERM and SIGINT: nothing new is accepted, what is under way is brought to its end, the stores are closed, exit 0
 * within 10 s. A second signal exits at once. Heard from the start on: before there is an application there is nothing to
 * bring to an end.
 */
export class StopOnSignals {
  stopping = false;
  private readonly logger = new Logger('Main');
  private app?: INestApplication;

  constructor() {
    process.on('SIGTERM', (signal) => this.stop(signal));
    process.on('SIGINT', (signal) => this.stop(signal));
  }

  /** From here on a signal closes the application. */
  close(app: INestApplication): void {
    this.app = app;
  }

  private stop(signal: NodeJS.Signals): void {
    if (this.stopping) process.exit(1);
    this.stopping = true;
    this.logger.log(`${signal}: stopping`);
    if (this.app === undefined) process.exit(0);
    setTimeout(() => {
      this.logger.error('The service did not stop in time');
      process.exit(1);
    }, END_MS).unref();
    this.end(this.app).then(
      () => process.exit(0),
      (error: unknown) => {
        this.logger.error('The service did not stop cleanly', stackOf(error));
        process.exit(1);
      },
    );
  }

  private async end(app: INestApplication): Promise<void> {
    const server = app.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    await Promise.all([acceptNoMore(server), app.close()]);
  }
}

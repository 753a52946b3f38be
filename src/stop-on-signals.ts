import { type INestApplication, Logger, ShutdownSignal } from '@nestjs/common';
import type { Server } from 'node:http';

/** Answers that are still being written after this time are cut off. */
const PATIENCE_MS = 9000;
/** The process exits by this time whatever is still running, because supervisors often kill it after 10 s. */
const END_MS = 9700;

/**
 * Handles SIGTERM and SIGINT: the shutdown hooks of the application finish pending work (see `GracefulStop`) and close the
 * stores; the process exits with 0 within 10 s. A second signal exits at once. Installed at the beginning of the start; before
 * the application exists, a signal exits immediately.
 */
export class StopOnSignals {
  stopping = false;
  private readonly logger = new Logger('Main');
  private app?: INestApplication;

  constructor() {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, (signal) => this.stop(signal));
  }

  /** From now on a signal closes the application. */
  close(app: INestApplication): void {
    this.app = app;
    app.enableShutdownHooks([ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT], { useProcessExit: true });
  }

  private stop(signal: NodeJS.Signals): void {
    if (this.stopping) process.exit(1);
    this.stopping = true;
    this.logger.log(`${signal}: stopping`);
    if (this.app === undefined) process.exit(0);
    const server = this.app.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    setTimeout(() => {
      this.logger.error('The service did not stop in time');
      process.exit(1);
    }, END_MS).unref();
  }
}

import type { INestApplication } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Server } from 'node:http';

/** Answers that are still being written by then are cut off. */
const PATIENCE_MS = 9000;

/**
 * SIGTERM and SIGINT: nothing new is accepted, what is under way is brought to its end, the stores are closed, exit 0
 * within 10 s. A second signal exits at once.
 */
export function stopOnSignals(app: INestApplication): void {
  const logger = new Logger('Main');
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.log(`${signal}: stopping`);
    const server = app.getHttpServer() as Server;
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error('The service did not stop cleanly', error instanceof Error ? error.stack : String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

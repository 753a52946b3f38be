import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import { createApp } from './app';
import { canBeSetUp, type Config } from './config/config';
import { describeConfig, presentSource } from './config/load-config';
import { loadAllSettings } from './persistence/settings/load-all-settings';
import { SetUpCode } from './operations/settings/set-up-code';
import { StartError } from './platform/start-error';
import { continueWithoutLog, endOnFailure, endOnUncaughtErrors, StopOnSignals } from './platform/process-end';
import { PROGRAM } from './platform/version';

async function main(signals: StopOnSignals): Promise<void> {
  const { config, warnings } = await loadAllSettings(presentSource());
  const app = await createApp(config);
  const logger = new Logger('Main');
  for (const line of describeConfig(config)) logger.log(line);
  for (const warning of warnings) logger.warn(warning);
  signals.attach(app);
  await app.listen(config.port).catch((error: unknown) => refuse(config, error));
  const { port } = app.getHttpServer().address() as AddressInfo;
  if (!signals.stopping) logger.log(`${PROGRAM.name} ${PROGRAM.version} listens on port ${port} (all addresses)`);
  const code = await app.get(SetUpCode).current();
  // Warnings, because a log level that hides the code would leave no way in.
  if (canBeSetUp(config)) logger.warn(`Open http://localhost:${port}/#/set-up?code=${code} to set the service up`);
  else if (code !== undefined)
    logger.warn(`The code to change settings is ${code}. Anyone on your network can open this diary`);
}

function refuse({ port }: Config, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') throw new StartError(`PORT: ${port} is already in use`, { cause: error });
  if (code === 'EACCES') throw new StartError(`PORT: no permission to listen on ${port}`, { cause: error });
  throw error;
}

endOnUncaughtErrors();
continueWithoutLog();
const signals = new StopOnSignals();
main(signals).catch((error: unknown) => {
  if (!signals.stopping) endOnFailure('The service did not start', error);
});

import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import { createApp } from './app';
import type { Config } from './config/config';
import { describeConfig, presentSource } from './config/load-config';
import { loadAllSettings } from './persistence/settings/load-all-settings';
import {
  continueWithoutLog,
  endOnFailure,
  endOnUncaughtErrors,
  StartError,
  StopOnSignals,
} from './platform/process-end';
import { logStart } from './start-log';

async function main(signals: StopOnSignals): Promise<void> {
  const { config, warnings, hasDefaultZone } = await loadAllSettings(presentSource());
  const app = await createApp(config);
  const logger = new Logger('Main');
  for (const line of describeConfig(config)) logger.debug(line);
  for (const warning of warnings) logger.warn(warning);
  if (hasDefaultZone) logger.log(`No time zone is set (TZ): days are counted in ${config.timeZone}`);
  signals.attach(app);
  await app.listen(config.port).catch((error: unknown) => refuse(config, error));
  const { port } = app.getHttpServer().address() as AddressInfo;
  if (!signals.stopping) await logStart(app, config, port);
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

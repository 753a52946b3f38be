import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Logger } from '@nestjs/common';
import { createApp } from './app';
import { ConfigError, describeConfig, loadConfig } from './config/load-config';
import { StartError } from './persistence/start-error';
import { stopOnSignals } from './stop-on-signals';
import { PROGRAM } from './version';

async function main(): Promise<void> {
  const dotEnv = existsSync('.env') ? readFileSync('.env', 'utf8') : undefined;
  const { config, warnings } = loadConfig({ environment: process.env, dotEnv });
  const app = await createApp(config);
  const logger = new Logger('Main');
  for (const line of describeConfig(config)) logger.log(line);
  for (const warning of warnings) logger.warn(warning);
  stopOnSignals(app);
  await app.listen(config.port);
  logger.log(`${PROGRAM.name} ${PROGRAM.version} listens at ${await app.getUrl()}`);
  keepMemorySmall();
}

/**
 * The young generation of the engine stays as large as the start made it. Under load it would grow to 128 MB and never be
 * given back. Said here and not on the command line, so that it holds however the service is started.
 */
function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

main().catch((error: unknown) => {
  const readable = error instanceof ConfigError || error instanceof StartError;
  console.error(readable ? error.message : error);
  process.exit(1);
});

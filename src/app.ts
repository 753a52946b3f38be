import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccessGate } from './access/access-gate';
import { AppModule } from './app.module';
import { setUpApiDocs } from './platform/api/api-docs';
import { type Clock, SystemClock } from './platform/clock';
import { ServiceLogger } from './platform/logging/logger';
import { prepareHttp } from './platform/http/prepare-http';
import { type Config, mayBeRestricted } from './config/config';
import { Events } from './platform/events/events';
import { measureHttp, Metrics } from './platform/metrics/metrics';
import { secretsOf } from './config/load-config';
import { servePage } from './platform/http/serve-page';

/** The whole service, ready to listen; used by production, the demo and the tests. */
export async function createApp(
  config: Config,
  clock: Clock = new SystemClock(config.timeZone),
): Promise<NestExpressApplication> {
  const logger = new ServiceLogger(config.log, secretsOf(config));
  // For log lines before the application exists.
  Logger.overrideLogger(logger);
  const app = await NestFactory.create<NestExpressApplication>(await AppModule.register(config, clock), {
    logger,
    abortOnError: false,
    bodyParser: false,
  });
  app.get(Events).listen(({ name }) => {
    if (name !== 'settings.changed') return;
    logger.hide(secretsOf(config));
    clock.useZone(config.timeZone);
  });
  app.use(measureHttp(app.get(Metrics)));
  const check = mayBeRestricted(config) ? app.get(AccessGate).check : undefined;
  prepareHttp(app, config, check);
  setUpApiDocs(app, config);
  if (config.mcp.enabled) await (await import('./integrations/mcp/mcp.module')).McpModule.connect(app);
  if (config.web.enabled) servePage(app);
  await app.init();
  return app;
}

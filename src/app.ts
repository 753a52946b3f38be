import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { setUpApiDocs } from './common/api-docs';
import { type Clock, SystemClock } from './common/clock';
import { HttpAdapter } from './common/http-adapter';
import { ServiceLogger } from './common/logger';
import { prepareHttp } from './common/prepare-http';
import type { Config } from './config/config';

/** The whole service, ready to listen. Production, demo and tests start here. */
export async function createApp(
  config: Config,
  clock: Clock = new SystemClock(config.timeZone),
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    await AppModule.register(config, clock),
    new HttpAdapter(),
    {
      logger: new ServiceLogger(config.log),
      abortOnError: false,
      bodyParser: false,
    },
  );
  prepareHttp(app, config);
  setUpApiDocs(app);
  if (config.mcp.enabled) await (await import('./mcp/connect-mcp')).connectMcp(app);
  await app.init();
  return app;
}

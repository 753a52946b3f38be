import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../src/config/load-config';
import { DisabledDays } from '../../src/persistence/disabled-stores';
import { Days } from '../../src/persistence/days';
import { StateStore } from '../../src/persistence/state-store';
import { TelemetryModule } from '../../src/telemetry/telemetry.module';
import { TelemetryService } from '../../src/telemetry/telemetry.service';
import { VersionCheckService } from '../../src/telemetry/version-check.service';
import { CapturedLog } from '../support/captured-log';
import { HttpStub } from '../support/http-stub';
import { memoryState } from '../support/memory-state';

@Module({})
class Stores {}

async function moduleWith(environment: Record<string, string>) {
  const { config } = loadConfig({ environment });
  const providers = [
    { provide: Days, useValue: new DisabledDays() },
    { provide: StateStore, useValue: await memoryState() },
  ];
  const stores: DynamicModule = { module: Stores, global: true, providers, exports: providers };
  const imports = [stores, await TelemetryModule.register(config)];
  return NestFactory.createApplicationContext({ module: class Root {}, imports });
}

beforeEach(() => void new CapturedLog());

it('has nothing without an address', async () => {
  const app = await moduleWith({});

  expect(() => app.get(TelemetryService)).toThrow();
  expect(() => app.get(VersionCheckService)).toThrow();
  await app.close();
});

it('has each channel with its own address, sends nothing on its own, and ends with the application', async () => {
  const server = await HttpStub.start();
  const withPing = await moduleWith({ EXPORTER_TELEMETRY_URL: `${server.url}/ping` });
  const withCheck = await moduleWith({ EXPORTER_VERSION_CHECK_URL: `${server.url}/latest` });
  expect(() => withPing.get(VersionCheckService)).toThrow();
  expect(() => withCheck.get(TelemetryService)).toThrow();
  expect(server.requests).toEqual([]);

  await withPing.get(TelemetryService).run();
  await withCheck.get(VersionCheckService).run();
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /ping', 'GET /latest']);

  await withPing.close();
  await withCheck.close();
  await withPing.get(TelemetryService).run();
  await withCheck.get(VersionCheckService).run();
  expect(server.requests).toHaveLength(2);
  await server.stop();
});

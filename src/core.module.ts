import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from './platform/clock';
import { CONFIG, type Config } from './config/config';
import { Events } from './platform/events/events';
import { ComputeQueue } from './platform/work/yielding';
import { Metrics } from './platform/metrics/metrics';

/** The configuration, the clock, the metrics and the events, for every module of the service and of the programs. */
@Module({})
export class CoreModule {
  static register(config: Config, clock: Clock): DynamicModule {
    return {
      module: CoreModule,
      global: true,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
        Metrics,
        Events,
        ComputeQueue,
      ],
      exports: [CONFIG, Clock, Metrics, Events, ComputeQueue],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from './clock';
import { CONFIG, type Config } from './config/config';
import { EventsModule } from './events/events.module';
import { MetricsModule } from './metrics/metrics.module';

/** The configuration, the clock, the metrics and the events, for every module of the service and of the programs. */
@Module({})
export class CoreModule {
  static register(config: Config, clock: Clock): DynamicModule {
    return {
      module: CoreModule,
      global: true,
      imports: [EventsModule, MetricsModule],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
      ],
      exports: [CONFIG, Clock],
    };
  }
}

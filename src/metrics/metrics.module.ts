import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';
import { ProcessMetrics } from './process-metrics';

@Global()
@Module({ providers: [Metrics, ProcessMetrics], exports: [Metrics, ProcessMetrics] })
export class MetricsModule {}

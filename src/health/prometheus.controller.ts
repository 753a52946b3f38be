import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { PrometheusService } from './prometheus.service';

const EXAMPLE = `# HELP diary_export_runs_total Export runs that have ended, by outcome.
# TYPE diary_export_runs_total counter
diary_export_runs_total{outcome="success"} 12
`;

@ApiTags('Operations')
@Controller('actuator/prometheus')
export class PrometheusController {
  constructor(private readonly service: PrometheusService) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiOperation({ summary: 'Metrics in the text format of Prometheus' })
  @ApiOkResponse({
    description: 'Process, requests by route, fetches and their days, stores, fddb.info',
    content: { 'text/plain': { schema: { type: 'string' }, example: EXAMPLE } },
  })
  @ApiProblems()
  text(): Promise<string> {
    return this.service.text();
  }
}

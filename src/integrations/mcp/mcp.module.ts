import { type DynamicModule, type INestApplication, Module, type Type } from '@nestjs/common';
import { MCP_STRATEGY, type McpStrategy, StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Config } from '../../config/config';
import { BodyModule } from '../../features/body/body.module';
import { CorrelationModule } from '../../features/correlation/correlation.module';
import { EntriesModule } from '../../features/entries/entries.module';
import { ExportModule } from '../../sync/export/export.module';
import { JournalModule } from '../../features/journal/journal.module';
import { TriggersModule } from '../../features/triggers/triggers.module';
import { GoalsModule } from '../../features/goals/goals.module';
import { ProductsModule } from '../../features/products/products.module';
import { StatsModule } from '../../features/stats/stats.module';
import { WeekModule } from '../../features/week/week.module';
import { DayWords } from './day-words';
import { McpHttpController } from './mcp-http.controller';
import { createMcpServer, createTransport } from './mcp-server';
import { DiaryPrompts } from './prompts';
import { DiaryResources } from './resources';
import { AboutTools } from './tools/about.tools';
import { BodyTools, BodyWritingTools } from './tools/body.tools';
import { ComparisonTools } from './tools/comparison.tools';
import { CorrelationTools } from './tools/correlation.tools';
import { DaysTools } from './tools/days.tools';
import { DetailsTools } from './tools/details.tools';
import { ExportTools } from './tools/export.tools';
import { GoalsTools, GoalWritingTools } from './tools/goals.tools';
import { JournalTools, JournalWritingTools } from './tools/journal.tools';
import { ProductsTools } from './tools/products.tools';
import { StatsTools } from './tools/stats.tools';

const READING = [
  DaysTools,
  ProductsTools,
  StatsTools,
  DetailsTools,
  ComparisonTools,
  GoalsTools,
  BodyTools,
  JournalTools,
  CorrelationTools,
  AboutTools,
  DiaryResources,
  DiaryPrompts,
];

const WRITING = [ExportTools, GoalWritingTools, BodyWritingTools, JournalWritingTools];

/** Loaded only if MCP is enabled. A tool that the configuration disables does not exist for clients. */
@Module({})
export class McpModule {
  static register(config: Config): DynamicModule {
    return {
      module: McpModule,
      imports: [
        EntriesModule,
        ProductsModule,
        StatsModule,
        CorrelationModule,
        ExportModule,
        GoalsModule,
        BodyModule,
        JournalModule,
        TriggersModule,
        WeekModule,
      ],
      controllers: [McpHttpController, ...handlersFor(config)],
      providers: [
        DayWords,
        { provide: StreamableHttpTransport, useFactory: () => createTransport(config) },
        {
          provide: MCP_STRATEGY,
          useFactory: (transport: StreamableHttpTransport) => createMcpServer(config, transport),
          inject: [StreamableHttpTransport],
        },
      ],
    };
  }

  static async connect(app: INestApplication): Promise<void> {
    app.connectMicroservice({ strategy: app.get<McpStrategy>(MCP_STRATEGY) });
    await app.startAllMicroservices();
  }
}

function handlersFor({ persistence, mcp }: Config): Type[] {
  if (!persistence.docStore.enabled) return [];
  return mcp.writeToolsEnabled ? [...READING, ...WRITING] : READING;
}

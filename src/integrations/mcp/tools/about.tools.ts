import { Inject } from '@nestjs/common';
import { Tool } from '@rekog/mcp-nest';
import { CONFIG, type Config } from '../../../config/config';
import { WEEKDAYS, weekdayIndex } from '../../../diary/calendar-day';
import { EntriesService } from '../../../features/entries/entries.service';
import { PROGRAM } from '../../../platform/version';
import { figure, flag, text } from '../answers';
import { DATA_SCHEMA } from '../data-schema';
import { DayWords } from '../day-words';
import { McpHandlers, READING, ReadTool } from '../tool';

@McpHandlers()
export class AboutTools {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly entries: EntriesService,
    private readonly days: DayWords,
  ) {}

  @Tool({
    name: 'get_data_schema',
    annotations: { title: 'Data dictionary', ...READING },
    description:
      'The data dictionary as Markdown: every field of a day and of a product, its unit, and what is easily misread. Read it once before interpreting figures.',
  })
  getDataSchema() {
    return { content: [{ type: 'text', text: DATA_SCHEMA }] };
  }

  @ReadTool({
    name: 'get_server_info',
    title: 'Server info',
    description:
      "Version, today's date, weekday and time as the server sees them, stores, scheduler, whether export tools exist, and the first and last day of the diary. Call it first, to place words such as last week.",
    parameters: {},
    answer: {
      appVersion: text,
      serverDate: text,
      serverTime: text,
      weekday: text,
      timeZone: text,
      docStoreEnabled: flag,
      timeSeriesEnabled: flag,
      schedulerEnabled: flag,
      schedulerCron: text.optional(),
      writeToolsEnabled: flag,
      firstEntryDate: text.optional(),
      lastEntryDate: text.optional(),
      entryCount: figure,
    },
  })
  async getServerInfo() {
    const { persistence, scheduler, mcp, timeZone } = this.config;
    const { count, bounds } = await this.entries.count();
    return {
      appVersion: PROGRAM.version,
      serverDate: this.days.today(),
      serverTime: this.days.timeIn(timeZone),
      weekday: WEEKDAYS[weekdayIndex(this.days.today())]!,
      timeZone,
      docStoreEnabled: persistence.docStore.enabled,
      timeSeriesEnabled: persistence.timeSeries.enabled,
      schedulerEnabled: scheduler.enabled,
      schedulerCron: scheduler.enabled ? scheduler.cron : null,
      writeToolsEnabled: mcp.writeToolsEnabled,
      firstEntryDate: bounds?.from ?? null,
      lastEntryDate: bounds?.to ?? null,
      entryCount: count,
    };
  }
}

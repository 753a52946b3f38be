import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { Ctx, Payload } from '@nestjs/microservices';
import { McpContext, Resource, ResourceTemplate } from '@rekog/mcp-nest';
import { EntriesService } from '../../features/entries/entries.service';
import { StatsService } from '../../features/stats/stats.service';
import { WeekService } from '../../features/week/week.service';
import { dayAnswerOf } from './answers';
import { DATA_SCHEMA } from './data-schema';
import { DayWords } from './day-words';
import { shown } from './error.filter';
import { dropEmpty, McpHandlers } from './tool';

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';

/** For what changes only with the service itself: the client may keep it, for this caller alone. */
export const AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

/** The valid addresses. The library's own matching ignores scheme and case. */
const ADDRESS = /^nutrition:\/\/(stats|weekly-summary|schema|day\/[^/?#]+)$/;

/** Deliberately, no resource contains the whole diary. */
@McpHandlers()
export class DiaryResources {
  constructor(
    private readonly entries: EntriesService,
    private readonly stats: StatsService,
    private readonly days: DayWords,
    private readonly weeks: WeekService,
  ) {}

  @Resource({
    uri: 'nutrition://stats',
    name: 'Diary overview',
    description: 'The whole diary at a glance, the same as get_stats.',
    mimeType: JSON_TYPE,
  })
  async overview({ uri }: { uri: string }) {
    return jsonOf(uri, await this.stats.overview());
  }

  @Resource({
    uri: 'nutrition://weekly-summary',
    name: 'Last week',
    description:
      'The seven days up to yesterday beside the four weeks before: days, averages, foods and nutrients, eating windows, weight, and what stands out.',
    mimeType: JSON_TYPE,
  })
  async weeklySummary({ uri }: { uri: string }) {
    return jsonOf(uri, await this.weeks.week());
  }

  @ResourceTemplate({
    uriTemplate: 'nutrition://day/{date}',
    name: 'Diary day',
    description: 'One day with totals and products. The date is an ISO date, today, yesterday or N_days_ago.',
    mimeType: JSON_TYPE,
  })
  async day({ uri, date }: { uri: string; date: string }) {
    const day = this.days.day('date', date);
    const [found, reading] = await Promise.all([this.entries.find(day), this.entries.reading(day)]);
    return jsonOf(uri, dayAnswerOf(day, this.days.today(), found, reading));
  }

  @Resource({
    uri: 'nutrition://schema',
    name: 'Data dictionary',
    description: 'Every field, its unit and what is easily misread, the same as get_data_schema.',
    mimeType: MARKDOWN,
  })
  schema(@Payload() { uri }: { uri: string }, @Ctx() context: McpContext) {
    // Only the newest revision of the protocol has versions in its messages, and knows of keeping.
    const kept = context.getProtocolVersion() === undefined ? {} : AN_HOUR;
    return { contents: [{ uri, mimeType: MARKDOWN, text: DATA_SCHEMA }], ...kept };
  }
}

export function refuseUnknownAddress(uri: string): void {
  if (!ADDRESS.test(uri)) throw new ResourceNotFoundError(uri, `Unknown resource: ${shown(uri)}`);
  try {
    decodeURIComponent(uri);
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The address of the resource is not well formed');
  }
}

function jsonOf(uri: string, answer: unknown) {
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(dropEmpty(answer)) }] };
}

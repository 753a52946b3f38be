import {
  type GetPromptResult,
  type ListToolsResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { McpStrategy } from '@rekog/mcp-nest';
import type { Toolset } from '../../../config/values';

/** The tools of each set. Those of none are always there. */
const TOOLS: Record<Toolset, readonly string[]> = {
  days: ['get_day', 'get_days', 'list_missing_days'],
  foods: [
    'search_products',
    'list_top_products',
    'get_product_summary',
    'list_distinct_products',
    'find_days_with_products',
  ],
  figures: [
    'get_stats',
    'get_averages',
    'get_extreme_days',
    'get_trend',
    'get_weekday_breakdown',
    'get_macro_split',
    'compare_periods',
    'check_goals',
    'get_goals',
    'set_goals',
    'get_nutrient_averages',
    'get_meal_breakdown',
  ],
  body: ['get_body', 'get_energy_balance', 'log_measurement'],
  journal: ['get_journal', 'log_symptom', 'set_day_status', 'find_triggers', 'correlate_products_with_dates'],
  fetch: ['export_range', 'export_days_back', 'export_missing_days'],
};

const SET_OF = new Map(
  Object.entries(TOOLS).flatMap(([set, tools]) => tools.map((tool) => [tool, set as Toolset] as const)),
);

type Handler = (request: { params: { name: string } }, context: unknown) => unknown;

/** A request whose address names toolsets. */
interface WithToolsets {
  toolsets: readonly Toolset[];
}

/** Offers each message the tools of the sets that both the configuration and its address allow. */
export class ToolsetStrategy extends McpStrategy {
  constructor(
    private readonly allowed: readonly Toolset[],
    options: ConstructorParameters<typeof McpStrategy>[0],
  ) {
    super(options);
  }

  override bindRequestHandlers(...[server, session, request]: Parameters<McpStrategy['bindRequestHandlers']>): void {
    const { toolsets } = request as WithToolsets;
    narrow(server, (tool) => {
      const set = SET_OF.get(tool);
      return set === undefined || (this.allowed.includes(set) && toolsets.includes(set));
    });
    super.bindRequestHandlers(server, session, request);
  }
}

function narrow({ server }: McpServer, offers: (tool: string) => boolean): void {
  const bare = server as { setRequestHandler(method: string, handler: Handler): void };
  const set = bare.setRequestHandler.bind(bare);
  bare.setRequestHandler = (method, handler) =>
    set(method, async (request, context) => {
      if (method === 'tools/call' && !offers(request.params.name)) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${request.params.name}`);
      }
      const answer = await handler(request, context);
      if (method === 'tools/list') {
        const { tools, ...rest } = answer as ListToolsResult;
        return { ...rest, tools: tools.filter(({ name }) => offers(name)) };
      }
      return method === 'prompts/get' ? withMissingTools(answer as GetPromptResult, offers) : answer;
    });
}

/** A prompt whose text begins with the tools that it names and that are not there. */
function withMissingTools(prompt: GetPromptResult, offers: (tool: string) => boolean): GetPromptResult {
  const messages = prompt.messages.map((message) => {
    if (message.content.type !== 'text') return message;
    const { text } = message.content;
    const named = [...SET_OF].filter(([tool]) => !offers(tool) && new RegExp(`\\b${tool}\\b`).test(text));
    if (named.length === 0) return message;
    const missing = named.map(([tool, set]) => `${tool} (toolset ${set})`).join(', ');
    const sentence = `Not available here: ${missing}; say so, and do what the other tools allow.`;
    return { ...message, content: { ...message.content, text: `${sentence}\n\n${text}` } };
  });
  return { ...prompt, messages };
}

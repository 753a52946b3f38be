import { inputRequired, inputResponse } from '@modelcontextprotocol/server';
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { McpContext } from '@rekog/mcp-nest';

/** The client repeats the call with what the person says. `content` is for mcp-nest, which would check it as an answer, and is not sent. */
export type Question = CallToolResult & InputRequiredResult;

const CONFIRM = 'confirm';

/** The SDK's context among the arguments of mcp-nest's, which has no method for answers. */
const SDK_CONTEXT = 4;

/** Whether the client shows forms. Clients of older revisions say so when they connect, which a server without sessions forgets. */
export function canConfirm(context: McpContext): boolean {
  const { elicitation } = context.getClientCapabilities() ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

export function questionOf(message: string): Question {
  const form = inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [CONFIRM]: { type: 'boolean', title: 'Change it nevertheless' } },
      required: [CONFIRM],
    },
  });
  return { content: [{ type: 'text', text: message }], ...inputRequired({ inputRequests: { [CONFIRM]: form } }) };
}

/** The answer of the person; undefined when the call comes without one. */
export function confirmedIn(context: McpContext): boolean | undefined {
  const { mcpReq } = context.getArgByIndex(SDK_CONTEXT) as ServerContext;
  const response = inputResponse(mcpReq.inputResponses, CONFIRM);
  return response.kind === 'elicit' ? response.action === 'accept' && response.content?.[CONFIRM] === true : undefined;
}

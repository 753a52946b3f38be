import type { CallToolResult } from '@modelcontextprotocol/server';
import { DiaryError } from '../../diary/errors';

const MAX_QUOTE_LENGTH = 80;

/** An error caused by arguments; the sentence names the problem and the accepted values. */
export function refusal(sentence: string): DiaryError {
  return new DiaryError('validation-failed', sentence);
}

export function refusedCall(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** A value as quoted in an error message: JSON on one line, shortened. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}

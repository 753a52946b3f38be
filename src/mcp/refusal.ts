import { DiaryError } from '../diary/errors';

const LONGEST_QUOTE = 80;

/** What the arguments alone make fail; the sentence names the problem and what is accepted. */
export function refusal(sentence: string): DiaryError {
  return new DiaryError('validation-failed', sentence);
}

/** A value as a refusal quotes it: as JSON, on one line, and never long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

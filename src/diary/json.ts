export type Json = Record<string, unknown>;

/** @example isObject([]) // false */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for text that is no JSON. The engine's message is left out, because it may quote a secret. @example parsedJson('{"a":') // undefined */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { isObject, parsedJson } from '../../diary/json';
import { quotedTexts } from '../../diary/product-name';
import { findBodyMistake } from '../../platform/http/bodies/body-limits';

/** Values that clients send in place of those that a schema names, read as they are meant. The published schemas stay strict. */

const JSON_NUMBER = /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i;

/** A message whose empty members count as absent. @example coerceMessage({ params: null, … }) // { … } */
export function coerceMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (!isObject(params)) return message;
  const { cursor, arguments: given, ...others } = params;
  const isCall = message['method'] === 'tools/call';
  return {
    ...rest,
    params: {
      ...others,
      ...(cursor !== null && cursor !== undefined && { cursor }),
      ...(given === null ? isCall && { arguments: {} } : given !== undefined && { arguments: withoutEmpty(given) }),
    },
  };
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? withoutEmpty(item) : item));
  if (!isObject(value)) return value;
  const isGiven = ([, member]: [string, unknown]) =>
    member !== null && !(typeof member === 'string' && member.trim() === '');
  return Object.fromEntries(
    Object.entries(value)
      .filter(isGiven)
      .map(([key, member]) => [key, withoutEmpty(member)]),
  );
}

export function coerceNumber(value: unknown): unknown {
  return typeof value === 'string' && JSON_NUMBER.test(value) ? Number(value) : value;
}

export function coerceFlag(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  return word === 'true' || word === 'false' ? word === 'true' : value;
}

/** A list as JSON or as Python writes it, or a single thing. @example coerceList('["milch"]') // ['milch'] @example coerceList('milch') // ['milch'] */
export function coerceList(value: unknown): unknown {
  if (isObject(value)) return [withoutEmpty(value)];
  if (typeof value !== 'string') return value;
  const parsed = smallJson(value);
  if (Array.isArray(parsed)) return withoutEmpty(parsed);
  return quotedTexts(value) ?? [isObject(parsed) ? withoutEmpty(parsed) : value];
}

/** Undefined for text that is no JSON, or more than a body may hold: bodies are counted with such text as one value. */
function smallJson(text: string): unknown {
  const value = parsedJson(text);
  return findBodyMistake(value) === undefined ? value : undefined;
}

import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Fields = Record<string, JsonSchema>;

/**
 * The schema of an answer: checked in full, listed as what an assistant reads of it. All fields are named, those of a list or part in
 * its description; texts and figures have no type, because names and the instructions say what they are.
 */
export function publishedSchema(answer: z.ZodObject) {
  const { jsonSchema, ...standard } = answer['~standard'];
  const output = () => shortSchema(z.toJSONSchema(answer)) as Record<string, unknown>;
  return { '~standard': { ...standard, jsonSchema: { ...jsonSchema, output } } };
}

/** @example shortSchema(…) // { type: 'object', properties: { date: {}, days: { type: 'array', description: 'date, total' } } } */
function shortSchema({ properties = {} }: JsonSchema): JsonSchema {
  const firstWith = new Map<string, string>();
  const fields = Object.entries(properties as Fields).map(([name, field]) => {
    const { type } = field;
    if (type !== 'array' && type !== 'object') return [name, {}] as const;
    const inner = describeFields(field);
    const first = firstWith.get(inner) ?? name;
    firstWith.set(inner, first);
    const description = first === name || inner.length < first.length ? inner : `as \`${first}\``;
    return [name, { type, ...(inner !== '' && { description }) }] as const;
  });
  return { type: 'object', properties: Object.fromEntries(fields) };
}

/** The fields of a part, or of each in a list, unless they have a description. @example describeFields(…) // 'date, product {name, amount}' */
function describeFields({ description, items, properties = {} }: JsonSchema): string {
  if (description !== undefined) return description;
  if (items !== undefined) return describeFields(items as JsonSchema);
  const fields = Object.entries(properties as Fields).map(([name, part]) => {
    const within = describeFields(part);
    return within === '' ? name : `${name} {${within}}`;
  });
  return fields.join(', ');
}

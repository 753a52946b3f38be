/** The parts of OpenAPI 3.0 in use here. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  format?: string;
  description?: string;
  nullable?: boolean;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  example?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
}

export interface OpenApiDocument {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export async function readDocument(url: string, headers: Record<string, string> = {}): Promise<OpenApiDocument> {
  return (await (await fetch(`${url}/api-docs`, { headers })).json()) as OpenApiDocument;
}

/** The kinds of problems that an operation lists with a status. */
export function problemsOf({ responses }: Operation, status: number): string[] {
  return [...(responses[status]?.description.matchAll(/`([a-z-]+)`/g) ?? [])].map(([, kind = '']) => kind);
}

/** `GET /api/v2/stats` -> its operation. */
export function operationsOf({ paths }: OpenApiDocument): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

/** A value that the parameter accepts. */
export function goodValue({ name, schema }: Parameter): string {
  if (schema.format === 'date') return name === 'toDate' ? '2024-01-31' : '2024-01-01';
  if (schema.enum) return String(schema.enum[0]);
  if (schema.type === 'integer') return '2';
  if (schema.type === 'boolean') return 'false';
  return schema.type === 'array' ? 'MONDAY' : 'apfel';
}

export type ParameterValues = Record<string, string | undefined>;

/** Path and query with a value for each parameter. */
export function goodAddress(path: string, parameters: Parameter[] = [], changes: ParameterValues = {}): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const value = parameter.name in changes ? changes[parameter.name] : goodValue(parameter);
    if (value === undefined) continue;
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else query.append(parameter.name, value);
  }
  return `${filled}?${query.toString()}`;
}

/** Every object inside of a value that has a key, wherever it lies. */
export function objectsWith(key: string, value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap((each) => objectsWith(key, each));
  return key in value && !Array.isArray(value) ? [value as Record<string, unknown>, ...inside] : inside;
}

/** Target of a `$ref` such as `#/components/schemas/DayEntry`. */
export function resolved(document: OpenApiDocument, ref: string): Schema | undefined {
  const [root, ...keys] = ref.split('/');
  if (root !== '#') return undefined;
  const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
  return found as Schema | undefined;
}

/** A schema without `$ref` and `allOf`: what they stand for is put together. */
export function flattened(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const parts = [...($ref === undefined ? [] : [resolved(document, $ref) ?? {}]), ...allOf];
  const merged = parts.map((part) => flattened(document, part)).reduce((all, part) => ({ ...all, ...part }), {});
  return { ...merged, ...own };
}

/**
 * Mistakes of a value by a schema, a line for each. Fields that the schema does not name are mistakes, unless it has
 * `additionalProperties`.
 *
 * @example mistakes(document, { type: 'integer', minimum: 0 }, -1) // ['$: -1 is below 0']
 */
export function mistakes(document: OpenApiDocument, schema: Schema, value: unknown, at = '$'): string[] {
  const unresolved = objectsWith('$ref', schema).filter(({ $ref }) => !resolved(document, String($ref)));
  if (unresolved.length > 0) return [`${at}: ${String(unresolved[0]!['$ref'])} does not resolve`];
  const flat = flattened(document, schema);
  if (value === null) return flat.nullable === true ? [] : [`${at}: null is not allowed`];
  if (flat.enum && !flat.enum.includes(value)) return [`${at}: ${JSON.stringify(value)} is not in the enum`];
  switch (flat.type) {
    case 'object':
      return objectMistakes(document, flat, value, at);
    case 'array':
      if (!Array.isArray(value)) return [`${at}: is not an array`];
      return value.flatMap((item, index) => mistakes(document, flat.items ?? {}, item, `${at}[${index}]`));
    case 'string':
      return textMistakes(flat, value, at);
    case 'integer':
    case 'number':
      return numberMistakes(flat, value, at);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${at}: is not a boolean`];
    case undefined:
    default:
      return [`${at}: the schema has no type that is known here`];
  }
}

function objectMistakes(document: OpenApiDocument, schema: Schema, value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: is not an object`];
  const { properties = {}, required = [], additionalProperties = false } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name}: is missing`);
  const wrong = Object.entries(value).flatMap(([name, field]) => {
    const place = `${at}.${name}`;
    const known = properties[name];
    if (known) return mistakes(document, known, field, place);
    if (typeof additionalProperties === 'object') return mistakes(document, additionalProperties, field, place);
    return additionalProperties ? [] : [`${place}: is not documented`];
  });
  return [...missing, ...wrong];
}

function textMistakes({ format }: Schema, value: unknown, at: string): string[] {
  if (typeof value !== 'string') return [`${at}: is not a text`];
  return format === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value) ? [`${at}: ${value} is not a date`] : [];
}

function numberMistakes(
  { type, minimum = -Infinity, maximum = Infinity }: Schema,
  value: unknown,
  at: string,
): string[] {
  if (typeof value !== 'number') return [`${at}: is not a number`];
  if (type === 'integer' && !Number.isInteger(value)) return [`${at}: ${value} is not an integer`];
  if (value < minimum) return [`${at}: ${value} is below ${minimum}`];
  return value > maximum ? [`${at}: ${value} is above ${maximum}`] : [];
}

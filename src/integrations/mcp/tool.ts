import { applyDecorators, UseFilters, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { MCP_TOOL_METADATA_KEY, McpController, type McpContext, Tool, ToolScopes } from '@rekog/mcp-nest';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import type { Scope } from '../../config/access';
import type { Toolset } from '../../config/values';
import { McpErrorFilter } from './error.filter';
import type { Question } from './tools/confirmation';
import { withDatesExplainedOnce } from './parameters';

interface ToolTexts<P extends z.ZodRawShape, A extends z.ZodRawShape> {
  name: string;
  title: string;
  /** For an assistant that has never seen the diary: when to use it, what it answers, what not to conclude. */
  description: string;
  parameters: P;
  answer: A;
}

export type Values<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>;

/** The return type of a tool method before the envelope drops empty fields. */
type WithEmpties<T> = T extends readonly (infer Item)[]
  ? readonly WithEmpties<Item>[]
  : T extends object
    ? { [Key in keyof T]: WithEmpties<T[Key]> | (undefined extends T[Key] ? null : never) }
    : T;

type ToolMethod<P extends z.ZodRawShape, A extends z.ZodRawShape> = (
  target: object,
  key: string,
  descriptor: { value?: (values: Values<P>, context: McpContext) => Promise<WithEmpties<Values<A>> | Question> },
) => void;

export const READING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const WRITING = { ...READING, readOnlyHint: false };

export function ReadTool<P extends z.ZodRawShape, A extends z.ZodRawShape>(
  { name, title, description, parameters, answer }: ToolTexts<P, A>,
  hints = READING,
): ToolMethod<P, A> {
  const schemas = {
    parameters: z.object(withDatesExplainedOnce(parameters)),
    outputSchema: publishedSchema(z.object(answer)),
  };
  return Tool({ name, description, ...schemas, annotations: { title, ...hints } });
}

const toolOf =
  (scope: Scope, hints: typeof READING) =>
  <P extends z.ZodRawShape, A extends z.ZodRawShape>(texts: ToolTexts<P, A>): ToolMethod<P, A> =>
    applyDecorators(ReadTool(texts, hints) as MethodDecorator, ToolScopes([scope]));

/** A tool that reads days from the diary site and stores them. It is there for callers with the scope `export` only. */
export const ExportTool = toolOf('export', { ...WRITING, openWorldHint: true });

/** A tool that replaces what the person added. It is there for callers with the scope `write` only. */
export const WriteTool = toolOf('write', { ...WRITING, destructiveHint: true });

/** A tool that adds something with each call; a client must not repeat it on its own. */
export const AddTool = toolOf('write', { ...WRITING, idempotentHint: false });

/** The set of each tool. Those of none are always there. */
export const TOOLSET_OF = new Map<string, Toolset>();

export function McpHandlers(toolset?: Toolset): ClassDecorator {
  const register: ClassDecorator = ({ prototype }) => {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      const tool = Reflect.getMetadata(MCP_TOOL_METADATA_KEY, value as object) as { name: string } | undefined;
      if (tool && toolset) TOOLSET_OF.set(tool.name, toolset);
    }
  };
  return applyDecorators(McpController(), UseFilters(McpErrorFilter), UseInterceptors(EnvelopeInterceptor), register);
}

/** Numbers and false are never empty. @example dropEmpty({ a: null, b: [], c: { d: '' }, e: 0, f: false }) // { e: 0, f: false } */
export function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty).filter((item) => !isEmpty(item));
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([key, member]) => [key, dropEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Drops empty fields from every tool answer; the transport sends it as structured content and as JSON text. */
class EnvelopeInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map(dropEmpty));
  }
}

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

import { applyDecorators, UseFilters, UseInterceptors } from '@nestjs/common';
import { McpController, Tool, ToolScopes } from '@rekog/mcp-nest';
import type { z } from 'zod';
import type { Scope } from '../config/access';
import { EnvelopeInterceptor } from './envelope';
import { McpErrorFilter } from './error.filter';

interface ToolTexts<P extends z.ZodObject, A extends z.ZodObject> {
  name: string;
  title: string;
  /** For an assistant that has never seen the diary: when to use it, what it answers, what not to conclude. */
  description: string;
  parameters: P;
  answer: A;
}

/** The return type of a tool method before the envelope drops empty fields. */
export type WithEmpties<T> = T extends readonly (infer Item)[]
  ? readonly WithEmpties<Item>[]
  : T extends object
    ? { [Key in keyof T]: WithEmpties<T[Key]> | (undefined extends T[Key] ? null : never) }
    : T;

/** Ties the method to the declared parameters and answer of the tool. */
type ToolMethod<P extends z.ZodObject, A extends z.ZodObject> = (
  target: object,
  key: string,
  descriptor: { value?: (values: z.output<P>) => Promise<WithEmpties<z.output<A>>> },
) => void;

export const READING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const EXPORTING = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };

export function ReadTool<P extends z.ZodObject, A extends z.ZodObject>(
  { title, answer, ...texts }: ToolTexts<P, A>,
  hints = READING,
): ToolMethod<P, A> {
  return Tool({ ...texts, outputSchema: answer, annotations: { title, ...hints } });
}

/** A tool that reads days from the diary site and stores them. It is there for callers with the scope `export` only. */
export function ExportTool<P extends z.ZodObject, A extends z.ZodObject>(texts: ToolTexts<P, A>): ToolMethod<P, A> {
  return applyDecorators(ReadTool(texts, EXPORTING) as MethodDecorator, ToolScopes(['export' satisfies Scope]));
}

const WRITING = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A tool that changes what the person added. It is there for callers with the scope `write` only. */
export function WriteTool<P extends z.ZodObject, A extends z.ZodObject>(texts: ToolTexts<P, A>): ToolMethod<P, A> {
  return applyDecorators(ReadTool(texts, WRITING) as MethodDecorator, ToolScopes(['write' satisfies Scope]));
}

/** A class of tools, resources or prompts, with the common error filter and envelope. */
export function McpHandlers(): ClassDecorator {
  return applyDecorators(McpController(), UseFilters(McpErrorFilter), UseInterceptors(EnvelopeInterceptor));
}

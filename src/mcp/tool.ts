import { applyDecorators, UseFilters, UseInterceptors } from '@nestjs/common';
import { McpController, Tool } from '@rekog/mcp-nest';
import type { z } from 'zod';
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

/** What a method may answer where the envelope drops what is empty. */
export type WithEmpties<T> = T extends readonly (infer Item)[]
  ? readonly WithEmpties<Item>[]
  : T extends object
    ? { [Key in keyof T]: WithEmpties<T[Key]> | (undefined extends T[Key] ? null : never) }
    : T;

/** Holds the method to the parameters and the answer that the tool declares. */
type ToolMethod<P extends z.ZodObject, A extends z.ZodObject> = (
  target: object,
  key: string,
  descriptor: { value?: (values: z.output<P>) => Promise<WithEmpties<z.output<A>>> },
) => void;

const READING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const EXPORTING = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };

/** A tool that answers from what is stored. */
export function ReadTool<P extends z.ZodObject, A extends z.ZodObject>(texts: ToolTexts<P, A>): ToolMethod<P, A> {
  return toolOf(texts, READING);
}

/** A tool that asks the diary site and stores what it shows. */
export function ExportTool<P extends z.ZodObject, A extends z.ZodObject>(texts: ToolTexts<P, A>): ToolMethod<P, A> {
  return toolOf(texts, EXPORTING);
}

/** A tool without parameters that answers plain text. */
export function TextTool({
  name,
  title,
  description,
}: Pick<ToolTexts<never, never>, 'name' | 'title' | 'description'>) {
  return Tool({ name, description, annotations: { title, ...READING } });
}

/** A class of tools, resources or prompts: its errors and its answers leave by one way. */
export function McpHandlers(): ClassDecorator {
  return applyDecorators(McpController(), UseFilters(McpErrorFilter), UseInterceptors(EnvelopeInterceptor));
}

function toolOf<P extends z.ZodObject, A extends z.ZodObject>(
  texts: ToolTexts<P, A>,
  hints: typeof READING,
): ToolMethod<P, A> {
  const { name, title, description, parameters, answer } = texts;
  return Tool({ name, description, parameters, outputSchema: answer, annotations: { title, ...hints } });
}

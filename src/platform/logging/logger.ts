import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { inspect } from 'node:util';
import type { Config } from '../../config/config';
import { masking } from './mask-secrets';
import { currentRequestId } from './current-request';

const MIN_LEVEL: Record<Config['log']['level'], LogLevel> = {
  debug: 'verbose',
  info: 'log',
  warn: 'warn',
  error: 'error',
};
const LEVEL_NAMES: Partial<Record<LogLevel, string>> = { log: 'info', verbose: 'debug' };

/** Log lines of the framework about its own wiring interest only developers. The bundler gives some of its classes an underscore. */
const FRAMEWORK_CONTEXTS =
  /^_?(NestFactory|InstanceLoader|RoutesResolver|RouterExplorer|NestApplication|NestMicroservice)$/;
/** Contexts in which the framework logs start failures with a stack; main.ts logs them once, readably. */
const FRAMEWORK_FAILURES = /^_?(ExceptionHandler|NestApplication)$/;

/** External texts may be as long as a page. */
const MAX_TEXT_LENGTH = 10_000;
/** The length that is searched for secrets: far more than is shown, so that no secret is cut in half before masking. */
const MAX_MASKED_LENGTH = 100_000;
/** Characters that end a line or control a terminal. */
const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const SHORT_ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

interface Line {
  timestamp: string;
  level: string;
  context?: string;
  requestId?: string;
  message: string;
  stack?: string;
}

/** Writes one line per message to standard output, errors to standard error; in text format an indented stack follows. */
export class ServiceLogger extends ConsoleLogger {
  private mask: (text: string) => string;
  private readonly print: (line: Line) => string;

  /** @param secrets masked in addition to whatever looks like a secret */
  constructor({ level, format }: Config['log'], secrets: readonly string[] = []) {
    super({ logLevels: [MIN_LEVEL[level]] });
    this.mask = masking(secrets);
    this.print = format === 'json' ? (line) => withoutControl(JSON.stringify(line)) : asText;
  }

  hide(secrets: readonly string[]): void {
    this.mask = masking(secrets);
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (FRAMEWORK_CONTEXTS.test(String(rest.at(-1)))) super.debug(message, ...rest);
    else super.log(message, ...rest);
  }

  override error(message: unknown, ...rest: unknown[]): void {
    if (!FRAMEWORK_FAILURES.test(String(rest.at(-1)))) super.error(message, ...rest);
  }

  protected override printMessages(
    messages: unknown[],
    context?: string,
    level: LogLevel = 'log',
    _stream?: 'stdout' | 'stderr',
    stackOfError?: unknown,
  ): void {
    const errors = messages.filter((message) => message instanceof Error);
    const texts = messages
      .filter((message) => !(message instanceof Error))
      .map((one) => (typeof one === 'string' ? one : inspect(one, { breakLength: Infinity })));
    const stack = [stackOfError, ...errors.map((error) => error.stack)].filter((part) => typeof part === 'string');
    const line = this.print({
      // ISO 8601 in UTC, whatever the zone of the container, so that lines of several machines can be sorted.
      timestamp: new Date().toISOString(),
      level: LEVEL_NAMES[level] ?? level,
      context: context === '' ? undefined : context,
      requestId: currentRequestId(),
      message: this.safe(texts.length > 0 ? texts.join(' ') : String(errors[0])),
      stack: stack.length > 0 ? this.safe(stack.join('\n')) : undefined,
    });
    const output = level === 'error' || level === 'fatal' ? process.stderr : process.stdout;
    output.write(`${line}\n`);
  }

  /** The stack is already part of the line. */
  protected override printStackTrace(): void {
    return;
  }

  private safe(text: string): string {
    const masked = this.mask(text.slice(0, MAX_MASKED_LENGTH));
    return masked.length > MAX_TEXT_LENGTH ? `${masked.slice(0, MAX_TEXT_LENGTH)}… (cut)` : masked;
  }
}

function asText({ timestamp, level, context, requestId, message, stack = '' }: Line): string {
  const origin = [context && `[${context}]`, requestId && `(${requestId})`].filter(Boolean);
  const first = [timestamp, level.toUpperCase().padStart(5), ...origin, message].join(' ');
  const frames = stack === '' ? [] : stack.split(/\r\n|\n/).map((frame) => `    ${frame.trim()}`);
  return [first, ...frames].map(withoutControl).join('\n');
}

function withoutControl(text: string): string {
  return text.replace(
    CONTROL,
    (character) => SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The stack of a failure for the log; the failure need not be an Error. */
export function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : String(error);
}

import { type LoggerService, Logger } from '@nestjs/common';

/** `npm test` needs no build, without which there is no page to serve. */
const NOT_BUILT = /^There is no (?:login )?page, because it was not built/;

/** Everything that is logged while a test runs, as lines of level and message. */
export class CapturedLog {
  readonly lines: string[] = [];

  constructor() {
    const keep =
      (level: string) =>
      (...parts: unknown[]) => {
        if (!NOT_BUILT.test(String(parts[0]))) this.lines.push(`${level} ${textOf(parts.slice(0, -1))}`);
      };
    const levels = { log: keep('info'), warn: keep('warn'), error: keep('error'), debug: keep('debug') };
    Logger.overrideLogger(levels satisfies LoggerService);
  }
}

/** A stack that was not given is handed on as nothing. */
function textOf(parts: unknown[]): string {
  return parts
    .filter((part) => part !== undefined)
    .map(readable)
    .join(' ');
}

/** An error as it would be printed in full. */
function readable(part: unknown): string {
  return part instanceof Error ? `${part.stack} ${JSON.stringify(part)}` : String(part);
}

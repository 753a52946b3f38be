import { type LoggerService, Logger } from '@nestjs/common';

/** Everything that is logged while a test runs, as lines of level and message. */
export class CapturedLog {
  readonly lines: string[] = [];

  constructor() {
    const keep =
      (level: string) =>
      (...parts: unknown[]) =>
        void this.lines.push(`${level} ${parts.slice(0, -1).map(readable).join(' ')}`);
    const levels = { log: keep('info'), warn: keep('warn'), error: keep('error'), debug: keep('debug') };
    Logger.overrideLogger(levels satisfies LoggerService);
  }
}

/** An error as it would be printed in full. */
function readable(part: unknown): string {
  return part instanceof Error ? `${part.stack} ${JSON.stringify(part)}` : String(part);
}

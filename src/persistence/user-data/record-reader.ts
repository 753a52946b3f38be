import { Logger } from '@nestjs/common';
import { parsedJson } from '../../diary/json';
import { factsOfKind, RECORD_KINDS, type RecordKind, type UserRecords } from '../../diary/user-data/record-kinds';

/** Reads stored records. What another program left there is absent, and named in the log once. */
export class RecordReader {
  private readonly logger = new Logger('OwnData');
  private readonly named = new Set<string>();

  read<K extends RecordKind>(kind: K, key: string, content: unknown): UserRecords[K] | undefined {
    if (isContentOf(kind, content)) return content;
    const name = `${kind} ${key}`;
    if (!this.named.has(name)) this.logger.warn(`${name} cannot be read and is left out; write or import it again`);
    this.named.add(name);
    return undefined;
  }

  parse<K extends RecordKind>(kind: K, key: string, text: string): UserRecords[K] | undefined {
    return this.read(kind, key, parsedJson(text));
  }
}

/** The kinds of a later version are not judged. */
export function isBroken(kind: string, text: string): boolean {
  const known = RECORD_KINDS.find((one) => one === kind);
  const content = parsedJson(text);
  return known === undefined ? content === undefined : !isContentOf(known, content);
}

function isContentOf<K extends RecordKind>(kind: K, content: unknown): content is UserRecords[K] {
  try {
    factsOfKind(kind).read(content);
    return true;
  } catch {
    return false;
  }
}

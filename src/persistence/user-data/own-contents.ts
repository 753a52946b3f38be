import { Logger } from '@nestjs/common';
import { factsOfKind, OWN_KINDS, type OwnKind, type OwnKinds } from '../../diary/user-data/own-kinds';

/** Reads what is stored as own data. What another program left there is absent, and named in the log once. */
export class OwnContents {
  private readonly logger = new Logger('OwnData');
  private readonly named = new Set<string>();

  read<Kind extends OwnKind>(kind: Kind, key: string, content: unknown): OwnKinds[Kind] | undefined {
    if (isContentOf(kind, content)) return content;
    const name = `${kind} ${key}`;
    if (!this.named.has(name)) this.logger.warn(`${name} cannot be read and is left out; write or import it again`);
    this.named.add(name);
    return undefined;
  }

  parse<Kind extends OwnKind>(kind: Kind, key: string, text: string): OwnKinds[Kind] | undefined {
    return this.read(kind, key, parsed(text));
  }
}

/** The kinds of a later version are not judged. */
export function isBroken(kind: string, text: string): boolean {
  const known = OWN_KINDS.find((one) => one === kind);
  const content = parsed(text);
  return known === undefined ? content === undefined : !isContentOf(known, content);
}

function isContentOf<Kind extends OwnKind>(kind: Kind, content: unknown): content is OwnKinds[Kind] {
  try {
    factsOfKind(kind).read(content);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { isDeepStrictEqual } from 'node:util';
import { randomFrom } from '../../bench/shared/random.ts';
import { linesOf } from '../shared/contents.ts';
import { nameOf, type OwnWrite, ownWrite } from '../shared/own-writes.ts';
import type { Service } from '../shared/service.ts';
import { without } from '../shared/without.ts';
import type { Victim, VictimSetting } from './victim.ts';

const WRITERS = 3;
const KILLED_WITHIN_MS = 400;

type Line = Record<string, unknown>;

/** Several writers of goals, measurements and journal, each of which waits for an answer before it goes on. */
export function writing({ seed }: VictimSetting): Victim {
  const random = randomFrom(seed);
  const certain = new Map<string, Line>();
  let unanswered: OwnWrite[] = [];
  let number = 0;
  let refusal: string | undefined;

  const writeOn = async (service: Service, writer: number): Promise<void> => {
    for (;;) {
      const write = ownWrite(random, writer, number++);
      unanswered.push(write);
      const { status, text } = await service.request(write.method, write.path, write.body);
      if (status >= 300) return void (refusal = `${write.method} ${write.path} answers ${status}: ${text}`);
      unanswered = unanswered.filter((other) => other !== write);
      apply(write, certain);
    }
  };

  return {
    withinMs: KILLED_WITHIN_MS,
    begin: (service) => {
      unanswered = [];
      const writers = Array.from({ length: WRITERS }, (_, writer) => writeOn(service, writer));
      const interrupted = Promise.allSettled(writers).then(() => Promise.reject(new Error('Interrupted')));
      return { process: service, done: interrupted };
    },
    summary: () => `${number} writes of own data`,
    differenceAfter: async (service) => {
      if (refusal !== undefined) return refusal;
      const stored = new Map(
        (await linesOf(service, { pages: false })).map((line) => withoutId(JSON.parse(line) as Line)),
      );
      // Each of them is there or not, as a whole.
      for (const write of unanswered) {
        const present = [...write.lines].filter(([name, line]) => isDeepStrictEqual(stored.get(name), line));
        if (present.length === write.lines.size) apply(write, certain);
      }
      for (const name of new Set([...certain.keys(), ...stored.keys()])) {
        const [expected, found] = [certain.get(name), stored.get(name)];
        if (!isDeepStrictEqual(expected, found)) {
          return `${name}: expected ${JSON.stringify(expected)} but found ${JSON.stringify(found)}`;
        }
      }
      return undefined;
    },
  };
}

function apply({ lines }: OwnWrite, to: Map<string, Line>): void {
  for (const [name, line] of lines) {
    if (line === undefined) to.delete(name);
    else to.set(name, line);
  }
}

function withoutId(line: Line): [string, Line] {
  return [nameOf(line), without(line, 'id')];
}

import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { CalendarDay } from '../diary/calendar-day';
import type { OpenDateRange } from '../diary/date-range';
import { type DayEntry, entryContent, type WholeDay } from '../diary/day-entry';
import { type DayVersion, VERSION_CAUSES, VERSION_STATES, type VersionHead } from '../diary/versions/day-version';
import { contentText } from '../diary/versions/lost-content';
import type { SaveOptions } from './doc-store';
import { packedText, storedInstant, unpackedText } from './stored-values';

/** 132 bits. */
const ID_LENGTH = 22;

/**
 * What `DocStore.save` replaced, what pages offer, and what a file brings. The id is the fingerprint of the content, so that one is stored
 * once however often it is replaced. None has the content of the stored day. Every method may throw as those of `DocStore`.
 */
export abstract class VersionStore {
  /** Newest first. */
  abstract list(date: CalendarDay): Promise<DayVersion[]>;

  /** By date and id, in slices. */
  abstract read(range: OpenDateRange): AsyncIterable<DayVersion[]>;

  /** Oldest day first. */
  abstract offers(): Promise<VersionHead[]>;

  /**
   * However many a day has. An offer takes the place of an earlier one. @throws LeaseLost
   * @param options.replace whether one with the same id is overwritten
   * @returns how many were written
   */
  abstract add(
    versions: readonly DayVersion[],
    options: Pick<SaveOptions, 'lease'> & { replace: boolean },
  ): Promise<number>;

  abstract remove(date: CalendarDay, id: string): Promise<boolean>;
}

export function contentId(content: WholeDay): string {
  return createHash('sha256').update(contentText(content)).digest('base64url').slice(0, ID_LENGTH);
}

export function versionId(entry: DayEntry): string {
  return contentId(entryContent(entry));
}

export function toReplacedVersion(entry: DayEntry): Pick<DayVersion, 'id' | 'date' | 'state' | 'entry'> {
  return { id: versionId(entry), date: entry.date, state: 'REPLACED', entry };
}

/** Whether a version may take the place of another one with its content: a content that was stored is no offer again. */
export function isWorthMore(state: DayVersion['state'], than: VersionHead): boolean {
  return state === 'REPLACED' || than.state === 'OFFERED';
}

export function packedEntry(entry: DayEntry): Buffer {
  return packedText(JSON.stringify(inOneOrder(entry)));
}

const logger = new Logger('Versions');
const named = new Set<string>();

/** None for one that is damaged, too large or odd; the log names it once. */
export function unpackedVersion({ foods: _foods, ...head }: VersionHead, content: unknown): DayVersion[] {
  try {
    const isKnown = VERSION_CAUSES.includes(head.by) && VERSION_STATES.includes(head.state);
    if (isKnown && storedInstant(head.replacedAt) !== null)
      return [{ ...head, entry: inOneOrder(JSON.parse(unpackedText(content)) as DayEntry) }];
  } catch {
    // Named below.
  }
  const name = `${head.date} ${head.id}`;
  if (!named.has(name)) logger.warn(`The version ${name} cannot be read and is left out`);
  named.add(name);
  return [];
}

/** So that it is the same after every move. */
function inOneOrder({ id, source = null, readAt = null, ...entry }: DayEntry): DayEntry {
  return { id, ...entryContent({ id, ...entry }), source, readAt };
}

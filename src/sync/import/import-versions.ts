import type { ImportMode } from '../../diary/merged-day';
import { type DayVersion, lackOfRoom } from '../../diary/versions/day-version';
import { inBatches } from '../../platform/work/turns';
import type { DocStore } from '../../persistence/doc-store';
import { versionId, type VersionStore } from '../../persistence/version-store';
import type { FileContent } from './reading/file-content';

interface Options {
  mode: ImportMode;
  dryRun: boolean;
  lease?: string;
  now: number;
}

/** Few, because a store asks for the lease before each slice, and has its time limit for each. */
export const VERSIONS_IMPORT_BATCH = 5;

/**
 * Adds the versions of a file to the stored days, or with `replace` puts them over those with the same content. One that has the content
 * of its day is left out. May be repeated. A version is rejected if its day is not stored, or has no room for it: no stored one goes.
 *
 * @param now a version that was replaced later counts as replaced now
 * @returns how many were added
 */
export async function importVersions(
  { days, versions }: { days: DocStore; versions: VersionStore },
  file: FileContent,
  { mode, dryRun, lease, now }: Options,
): Promise<number> {
  let added = 0;
  const inFile = new Set(file.days.map(({ date }) => date));
  for (const [date, dayVersions] of file.versions) {
    const stored = await days.findDay(date, { includeDetails: true });
    if (stored === undefined && !(dryRun && inFile.has(date))) {
      for (const { line } of dayVersions) file.reject({ line, date, reason: 'The day of this version is not stored' });
      continue;
    }
    const id = stored && versionId(stored);
    const states = new Map((await versions.list(date)).map((version) => [version.id, version.state]));
    const written: DayVersion[] = [];
    for (const { version, line } of dayVersions) {
      const isNew = !states.has(version.id);
      if (version.id === id || (!isNew && mode !== 'replace')) continue;
      const others = new Map(states);
      others.delete(version.id);
      const reason = lackOfRoom(version.state, [...others.values()]);
      if (reason !== undefined) {
        file.reject({ line, date, reason });
        continue;
      }
      if (isNew) added++;
      states.set(version.id, version.state);
      written.push({ ...version, replacedAt: Math.min(version.replacedAt, now) });
    }
    for await (const batch of dryRun ? [] : inBatches(written, VERSIONS_IMPORT_BATCH)) {
      await versions.add(batch, { replace: mode === 'replace', lease });
    }
  }
  return added;
}

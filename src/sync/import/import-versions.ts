import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportMode } from '../../diary/merged-day';
import type { DocStore } from '../../persistence/doc-store';
import { versionId, type VersionStore } from '../../persistence/version-store';
import { batchesOf } from '../../platform/work/batches-of';
import type { FileContent } from './reading/file-content';

interface Options {
  mode: ImportMode;
  dryRun: boolean;
  lease?: string;
}

/** Few, because a store asks for the lease before each slice, and has its time limit for each. */
export const VERSIONS_IMPORT_BATCH = 5;

/**
 * Adds the versions of a file to the stored days, or with `replace` puts them over stored ones. One that has the content of its day is
 * left out. May be repeated. A version whose day is not stored is rejected.
 *
 * @returns how many were written
 */
export async function importVersions(
  { days, versions }: { days: DocStore; versions: VersionStore },
  file: FileContent,
  { mode, dryRun, lease }: Options,
): Promise<number> {
  let written = 0;
  const inFile = new Set(file.days.map(({ date }) => date));
  for (const [date, dayVersions] of Map.groupBy(file.versions, ({ version }) => version.date)) {
    const stored = await days.findDay(date, { includeDetails: true });
    if (stored === undefined && !(dryRun && inFile.has(date))) {
      for (const { line } of dayVersions) file.reject({ line, date, reason: 'The day of this version is not stored' });
      continue;
    }
    const id = stored && versionId(stored);
    const others = dayVersions.map(({ version }) => version).filter((version) => version.id !== id);
    for (const batch of dryRun ? [] : batchesOf(others, VERSIONS_IMPORT_BATCH)) {
      written += await versions.add(batch, { replace: mode === 'replace', lease });
      await nextTurn();
    }
  }
  return written;
}

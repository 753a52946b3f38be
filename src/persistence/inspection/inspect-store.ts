import { type Config, IN_MEMORY_URL } from '../../config/config';
import type { StoreInspection, StoreProblem } from './store-inspection';
import { diaryFileOf } from '../store-settings';

/** Changes nothing. @returns undefined for a diary that is not kept; `missing` for a file that the next start makes */
export async function inspectStore({
  persistence: { docStore },
}: Config): Promise<StoreInspection | StoreProblem | 'missing' | 'in memory' | undefined> {
  if (!docStore.enabled) return undefined;
  if (docStore.url === IN_MEMORY_URL) return 'in memory';
  const file = diaryFileOf(docStore);
  if (file !== undefined) return (await import('../sqlite/inspection/inspect-file')).inspectFile(file);
  const { inspectDatabase } = await import('../mongo/inspection/inspect-database');
  return inspectDatabase(docStore);
}

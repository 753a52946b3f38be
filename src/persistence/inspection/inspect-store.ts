import type { Config } from '../../config/config';
import type { StoreInspection, StoreProblem } from './store-inspection';
import { IN_MEMORY_URL } from '../store-settings';

/**
 * Looks at the configured document store beside a service that uses it, and changes nothing.
 *
 * @returns undefined for a diary that is not kept; `missing` for a file that the next start makes
 */
export async function inspectStore({
  persistence: { docStore },
}: Config): Promise<StoreInspection | StoreProblem | 'missing' | 'in memory' | undefined> {
  if (!docStore.enabled) return undefined;
  if (docStore.url === IN_MEMORY_URL) return 'in memory';
  if (docStore.url.startsWith('sqlite:')) {
    const { inspectFile } = await import('../sqlite/inspection/inspect-file');
    return inspectFile(docStore.url.slice('sqlite:'.length));
  }
  const { inspectDatabase } = await import('../mongo/inspection/inspect-database');
  return inspectDatabase(docStore);
}

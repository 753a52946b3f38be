import { useState } from 'preact/hooks';
import { fetchApi, fetchTagged, type RequestFailed } from '../api/client';
import type { NewJournalEntryDto } from '../api/schema';
import { toFailure } from '../api/use-answer';
import { useSend } from '../api/use-send';

interface SavedEntry {
  send: (body: NewJournalEntryDto, expected: string | null | undefined) => void;
  failure: RequestFailed | undefined;
  /** Somebody else was faster; `tag` is what is stored now, null if it was deleted. */
  conflict: { tag: string | null } | undefined;
}

/** Saves an entry, in place of the one with the id if it is given. */
export function useSavedEntry(id: string | undefined, onDone: () => void): SavedEntry {
  const [conflict, setConflict] = useState<SavedEntry['conflict']>();
  const { send, failure } = useSend(async (...[body, expected]: Parameters<SavedEntry['send']>) => {
    setConflict(undefined);
    try {
      if (id === undefined) await fetchApi('POST /api/v2/journal', { body });
      else await fetchApi('PUT /api/v2/journal/{id}', { path: { id }, body, expected });
      onDone();
      return true;
    } catch (error) {
      if (id === undefined || toFailure(error).kind !== 'precondition-failed') throw error;
      setConflict({ tag: await readStoredTag(id) });
      return false;
    }
  });
  return { send, failure, conflict };
}

async function readStoredTag(id: string): Promise<string | null> {
  const stored = await fetchTagged('GET /api/v2/journal/{id}', { path: { id } }).catch(() => undefined);
  return stored?.tag ?? null;
}

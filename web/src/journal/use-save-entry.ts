import { fetchApi, findTagged } from '../api/client';
import type { NewJournalEntryDto } from '../api/schema';
import { type Change, useChange } from '../api/use-change';

type Tag = string | null | undefined;

/** Saves an entry, in place of the one with the id if it is given. A conflict has the tag of what is stored, null if it was deleted. */
export function useSaveEntry(
  id: string | undefined,
  onDone: () => void,
): Change<[body: NewJournalEntryDto, expected: Tag], Tag> {
  return useChange(
    async (body: NewJournalEntryDto, expected: Tag) => {
      if (id === undefined) await fetchApi('POST /api/v2/journal', { body });
      else await fetchApi('PUT /api/v2/journal/{id}', { path: { id }, body, expected });
      onDone();
      return true;
    },
    async () => {
      const stored = id === undefined ? undefined : await findTagged('GET /api/v2/journal/{id}', { path: { id } });
      return stored ? stored.tag : null;
    },
  );
}

import { fetchApi } from '../api/client';
import { spellings } from './spellings';

/** Foods by part of a name. One that is not found as typed may be spelled with umlauts. */
export async function findFoods(
  part: string,
  limit: number,
  signal: AbortSignal,
): Promise<{ names: string[]; spelling: string }> {
  for (const spelling of [part, ...spellings(part)]) {
    const query = { search: spelling, limit };
    const names = await fetchApi('GET /api/v2/nutritiondata/products/distinct', { query, signal });
    if (names.length > 0) return { names, spelling };
  }
  return { names: [], spelling: part };
}

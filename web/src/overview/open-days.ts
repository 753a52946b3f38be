import { useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import { addDays } from '../dates';
import { findMissingDays } from '../export/missing-days';

/** Whether older days are complete is not asked: people no longer know what they ate. */
const LOOK_BACK_DAYS = 366;

interface OpenDays {
  halfLogged: string[];
  missing: string[];
}

export async function fetchOpenDays(first: string | null, yesterday: string, signal: AbortSignal): Promise<OpenDays> {
  const query = { fromDate: addDays(yesterday, 1 - LOOK_BACK_DAYS), toDate: yesterday };
  const [quality, missing] = await Promise.all([
    fetchApi('GET /api/v2/stats/quality', { query, signal }),
    findMissingDays(first, yesterday, signal),
  ]);
  return { halfLogged: quality.days.map(({ date }) => date).reverse(), missing: missing.reverse() };
}

export interface KeptDays {
  /** Newest first. */
  dates: readonly string[];
  unanswered: readonly string[];
  keep: (...dates: readonly string[]) => void;
  takeBack: (dates: readonly string[]) => void;
}

/** Days that were answered here stay in the list, which loads again when a fetch ends: their rows say what came of it. */
export function useKeptDays(open: readonly string[] = []): KeptDays {
  const [kept, setKept] = useState<readonly string[]>([]);
  const dates = [...new Set([...open, ...kept])].sort().reverse();
  return {
    dates,
    unanswered: dates.filter((date) => !kept.includes(date)),
    keep: (...answered) => setKept((before) => [...before, ...answered]),
    takeBack: (undone) => setKept((before) => before.filter((date) => !undone.includes(date))),
  };
}

import { useState } from 'preact/hooks';
import { fetchApi, type RequestFailed } from '../api/client';
import { useSend } from '../api/use-send';
import type { Decision } from './words';

interface Offered {
  date: string;
  id: string;
}

export interface Decisions {
  decide: (decision: Decision, version: Offered) => void;
  /** Undefined until the first, and while the next is on its way. */
  last?: { decision: Decision; date: string };
  failure: RequestFailed | undefined;
}

/** Brings versions back, and takes or refuses offers. @param onEnd is called after a failure too, because the list may be old */
export function useDecisions(onEnd: (decision: Decision) => void): Decisions {
  const [last, setLast] = useState<Decisions['last']>();
  const { send: decide, failure } = useSend(async (decision: Decision, { date, id }: Offered) => {
    setLast(undefined);
    const path = { date, id };
    try {
      if (decision === 'kept') await fetchApi('DELETE /api/v2/nutritiondata/{date}/versions/{id}', { path });
      else await fetchApi('POST /api/v2/nutritiondata/{date}/versions/{id}/restore', { path });
      setLast({ decision, date });
    } finally {
      onEnd(decision);
    }
  });
  return { decide, last, failure };
}

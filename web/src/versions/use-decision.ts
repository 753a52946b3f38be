import { useState } from 'preact/hooks';
import { ask, type RequestFailed } from '../api/client';
import { failureOf } from '../api/use-answer';
import type { Decision } from './words';

interface Offered {
  date: string;
  id: string;
}

export interface Decisions {
  decide: (decision: Decision, version: Offered) => void;
  /** Undefined until the first, and while the next is on its way. */
  last?: { decision: Decision; date: string };
  failure?: RequestFailed;
}

/** Brings versions back, and takes or refuses offers. @param onEnd is called after a failure too, because the list may be old */
export function useDecisions(onEnd: (decision: Decision) => void): Decisions {
  const [isBusy, setIsBusy] = useState(false);
  const [last, setLast] = useState<Decisions['last']>();
  const [failure, setFailure] = useState<RequestFailed>();
  const decide = async (decision: Decision, { date, id }: Offered) => {
    if (isBusy) return;
    setIsBusy(true);
    setLast(undefined);
    setFailure(undefined);
    const path = { date, id };
    try {
      if (decision === 'kept') await ask('DELETE /api/v2/nutritiondata/{date}/versions/{id}', { path });
      else await ask('POST /api/v2/nutritiondata/{date}/versions/{id}/restore', { path });
      setLast({ decision, date });
    } catch (error) {
      setFailure(failureOf(error));
    }
    setIsBusy(false);
    onEnd(decision);
  };
  return { decide: (decision, version) => void decide(decision, version), last, failure };
}

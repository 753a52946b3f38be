import { useState } from 'preact/hooks';
import { type Sending, useSend } from './use-send';
import { toFailure } from './use-answer';

export interface Change<Args extends unknown[], Stored> extends Sending<Args> {
  /** Somebody else was faster; `stored` is what they left. */
  conflict: { stored: Stored } | undefined;
  /** Takes the conflict away. */
  settle: () => void;
}

/**
 * Requests that change what they expect to find, sent as by {@link useSend}.
 * @param readStored is called if they found something else
 */
export function useChange<Args extends unknown[], Stored>(
  work: (...args: Args) => Promise<boolean | void>,
  readStored: () => Promise<Stored>,
): Change<Args, Stored> {
  const [conflict, setConflict] = useState<{ stored: Stored }>();
  const settle = () => setConflict(undefined);
  const sending = useSend(async (...args: Args) => {
    settle();
    try {
      return await work(...args);
    } catch (error) {
      if (toFailure(error).kind !== 'precondition-failed') throw error;
      setConflict({ stored: await readStored() });
      return false;
    }
  });
  return { ...sending, conflict, settle };
}

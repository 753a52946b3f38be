import { useRef, useState } from 'preact/hooks';
import type { RequestFailed } from './client';
import { toFailure } from './use-answer';

export interface Sending<Args extends unknown[]> {
  send: (...args: Args) => void;
  isSending: boolean;
  /** Failure of the last request. */
  failure: RequestFailed | undefined;
}

/**
 * Requests that change something. None is sent while one is under way, because a second click would send it twice.
 * @param work answers true when its form is done for good, and stays locked then
 */
export function useSend<Args extends unknown[]>(work: (...args: Args) => Promise<boolean | void>): Sending<Args> {
  const isLocked = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<RequestFailed>();
  const send = async (...args: Args) => {
    if (isLocked.current) return;
    isLocked.current = true;
    setIsSending(true);
    setFailure(undefined);
    try {
      isLocked.current = (await work(...args)) === true;
    } catch (error) {
      isLocked.current = false;
      setFailure(toFailure(error));
    }
    setIsSending(isLocked.current);
  };
  return { send: (...args) => void send(...args), isSending, failure };
}

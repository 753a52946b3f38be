import { useState } from 'preact/hooks';
import type { RequestFailed } from '../api/client';
import { toFailure } from '../api/use-answer';
import { problemOfRun } from './run-card';
import type { LiveStatus } from './use-export-status';
import { useAbout } from '../about';
import { useSession } from '../access/session';

interface Start {
  start: (request: () => Promise<unknown>) => void;
  isStarting: boolean;
  /** The reason why a run could not be started, unless the status of the last run gives it. */
  failure?: RequestFailed;
}

/** Starts runs, whose requests are answered at their end. */
export function useStart(live: LiveStatus): Start {
  const [failure, setFailure] = useState<RequestFailed>();
  const [isStarting, setIsStarting] = useState(false);
  const start = async (request: () => Promise<unknown>) => {
    setFailure(undefined);
    setIsStarting(true);
    // Until the answer events show the progress.
    const soon = setTimeout(live.refresh, 150);
    try {
      await request();
    } catch (error) {
      const failed = toFailure(error);
      // A proxy may time out while a long run continues.
      if (!failed.hasNoAnswer || !live.isLive) setFailure(failed);
    }
    clearTimeout(soon);
    live.refresh();
    setIsStarting(false);
  };
  return {
    start: (request) => void start(request),
    isStarting,
    failure: failure && isReportedByRun(failure, live) ? undefined : failure,
  };
}

/** Whether the status of the last run already shows this failure. */
function isReportedByRun({ kind }: RequestFailed, { status }: LiveStatus): boolean {
  return status !== undefined && !status.running && status.work !== 'import' && problemOfRun(status)?.kind === kind;
}

/** Whether there is an account at fddb.info, and who uses the web app may fetch from it. */
export function useMayFetch(): boolean {
  const { accountConfigured } = useAbout();
  const session = useSession();
  return accountConfigured && (session === undefined || ['export', 'admin'].includes(session.scope));
}

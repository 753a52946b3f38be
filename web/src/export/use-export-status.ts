import { useEffect, useRef, useState } from 'preact/hooks';
import { fetchApi, routeAddress } from '../api/client';
import type { ExportStatusDto } from '../api/schema';
import { usePoll } from '../api/use-poll';

export interface LiveStatus {
  status?: ExportStatusDto;
  /** Whether the connection to the event stream is open. */
  isLive: boolean;
  /** Requests the status immediately instead of waiting for the next event. */
  refresh: () => void;
}

const TRY_AGAIN_AFTER_MS = 3_000;
/** A proxy that buffers event streams delivers none of them, so the status is polled while the stream is silent. */
const SILENCE_MS = 2_000;
const FIRST_SILENCE_MS = 300;
const DETAILED = { query: { details: true } };

/** The live status of the running export, also of one that was started elsewhere. */
export function useExportStatus(): LiveStatus {
  const [status, setStatus] = useState<ExportStatusDto>();
  const [isLive, setIsLive] = useState(true);
  const last = useRef<{ eventAt: number; isRunning: boolean }>({ eventAt: 0, isRunning: false });
  const show = (now: ExportStatusDto) => {
    last.current.isRunning = now.running;
    setStatus(now);
  };
  const refresh = () => void fetchApi('GET /api/v2/nutritiondata/export/status', DETAILED).then(show, () => undefined);
  const refreshIfSilent = () => {
    const { eventAt, isRunning } = last.current;
    if (eventAt === 0 || (isRunning && Date.now() - eventAt > SILENCE_MS)) refresh();
  };
  usePoll(refreshIfSilent, SILENCE_MS);
  useEffect(() => {
    const stop = listen(
      (now) => {
        last.current.eventAt = Date.now();
        show(now);
        setIsLive(true);
      },
      () => setIsLive(false),
    );
    const first = setTimeout(refreshIfSilent, FIRST_SILENCE_MS);
    return () => {
      stop();
      clearTimeout(first);
    };
  }, []);
  return { status, isLive, refresh };
}

/** @returns a function that stops listening */
function listen(onStatus: (status: ExportStatusDto) => void, onLost: () => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  const connect = () => {
    source = new EventSource(routeAddress('GET /api/v2/nutritiondata/export/events', DETAILED));
    source.addEventListener('status', (event: MessageEvent<string>) =>
      onStatus(JSON.parse(event.data) as ExportStatusDto),
    );
    source.addEventListener('error', () => {
      onLost();
      // The browser reconnects after a broken connection, but not after a refused one, as when the store is unreachable.
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, TRY_AGAIN_AFTER_MS);
      // An event source gives no reason for a refusal, which may be an ended session.
      fetchApi('GET /api/v2/nutritiondata/export/status').catch(() => undefined);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

import { useEffect, useState } from 'preact/hooks';
import { addressOf, ask } from '../api/client';
import type { ExportStatusDto } from '../api/schema';

export interface LiveStatus {
  status?: ExportStatusDto;
  /** The service tells it at the moment. */
  isLive: boolean;
  /** Asks at once, instead of waiting for the next event. */
  refresh: () => void;
}

const TRY_AGAIN_AFTER_MS = 3_000;
const DETAILED = { query: { details: true } };

/** The export that is running, whoever started it, as the service tells it. */
export function useExportStatus(): LiveStatus {
  const [status, setStatus] = useState<ExportStatusDto>();
  const [isLive, setIsLive] = useState(true);
  useEffect(
    () =>
      listen(
        (now) => {
          setStatus(now);
          setIsLive(true);
        },
        () => setIsLive(false),
      ),
    [],
  );
  const refresh = () => void ask('GET /api/v2/nutritiondata/export/status', DETAILED).then(setStatus, () => undefined);
  return { status, isLive, refresh };
}

/** @returns what ends the listening */
function listen(onStatus: (status: ExportStatusDto) => void, onLost: () => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  const connect = () => {
    source = new EventSource(addressOf('GET /api/v2/nutritiondata/export/events', DETAILED));
    source.addEventListener('status', (event: MessageEvent<string>) =>
      onStatus(JSON.parse(event.data) as ExportStatusDto),
    );
    source.addEventListener('error', () => {
      onLost();
      // A connection that breaks is tried again by the browser; one that was refused, as while the store is away, is not.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, TRY_AGAIN_AFTER_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

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

/** The export that is running, whoever started it, as the service tells it. */
export function useExportStatus(): LiveStatus {
  const [status, setStatus] = useState<ExportStatusDto>();
  const [isLive, setIsLive] = useState(true);
  useEffect(() => {
    // Comes back by itself after the service, or a proxy, has ended it.
    const source = new EventSource(addressOf('GET /api/v2/nutritiondata/export/events'));
    source.addEventListener('status', (event: MessageEvent<string>) => {
      setStatus(JSON.parse(event.data) as ExportStatusDto);
      setIsLive(true);
    });
    source.addEventListener('error', () => setIsLive(false));
    return () => source.close();
  }, []);
  const refresh = () => void ask('GET /api/v2/nutritiondata/export/status').then(setStatus, () => undefined);
  return { status, isLive, refresh };
}

import { DiaryError } from '../diary/errors';
import type { StoreHealth } from './doc-store';
import { TimeSeries } from './time-series';

/** Stand-in for a disabled time-series store. */
export class DisabledTimeSeries extends TimeSeries {
  override readonly enabled = false;

  override write(): Promise<never> {
    const message = 'This operation requires the time-series store to be enabled';
    return Promise.reject(new DiaryError('store-not-configured', message));
  }

  override health(): Promise<StoreHealth> {
    return Promise.resolve({ up: true });
  }
}

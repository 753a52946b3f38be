import type { StoreHealth } from '../../persistence/doc-store';

/** The connection to the broker, for the health of the service. Not there without a broker. */
export abstract class BrokerStatus {
  abstract get health(): StoreHealth;
}

import type { StoreHealth } from '../../persistence/doc-store';

/** The connection to the broker, for the health of the service. Not there without a broker, and undefined when none is offered. */
export abstract class BrokerStatus {
  abstract get health(): StoreHealth | undefined;
}

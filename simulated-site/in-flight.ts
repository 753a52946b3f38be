interface Stretch {
  begin: number;
  end: number;
}

/**
 * Delay until the server notices that the client closed a connection: the close may arrive after the next request, which uses
 * another connection.
 */
const CLOSE_TRAVELS_MS = 50;

/** Tracks which requests were concurrent from the client's point of view. */
export class InFlight {
  private readonly stretches: Stretch[] = [];

  /** Begins a request. The returned functions end it; only the first end counts. */
  begin(): { answered: () => void; closed: () => void } {
    const stretch: Stretch = { begin: performance.now(), end: Infinity };
    this.stretches.push(stretch);
    const endAt = (moment: number): void => {
      if (stretch.end === Infinity) stretch.end = Math.max(stretch.begin, moment);
    };
    return {
      answered: () => {
        endAt(performance.now());
      },
      closed: () => {
        endAt(performance.now() - CLOSE_TRAVELS_MS);
      },
    };
  }

  most(): number {
    const changes = this.stretches
      .flatMap(({ begin, end }) => [
        { at: begin, by: 1 },
        { at: end, by: -1 },
      ])
      .sort((a, b) => (a.at === b.at ? a.by - b.by : a.at - b.at));
    let now = 0;
    return changes.reduce((most, { by }) => Math.max(most, (now += by)), 0);
  }
}

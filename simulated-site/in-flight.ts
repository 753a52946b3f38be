interface Stretch {
  begin: number;
  end: number;
}

/**
 * How long before a connection is seen to close its client may have given up and asked anew: the close travels on its own
 * connection and may come in after the next request.
 */
const CLOSE_TRAVELS_MS = 50;

/** Which requests were under way at the same time, as the client sees it. */
export class InFlight {
  private readonly stretches: Stretch[] = [];

  /** A request begins. What is returned ends it; only the first end counts. */
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

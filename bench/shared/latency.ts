import { Connection, type RequestToSend } from './client.ts';
import { median, percentile } from './figures.ts';
import type { Measured } from './service.ts';

/** Measures the latency of sequential requests, alternating between several processes. */

const BLOCKS = 12;
const WARM_UP_SHARE = 0.25;
const MIN_SAMPLES = 24;

export interface Timing {
  medianMs: number;
  p95Ms: number;
  /** Processor time for each request; unlike the others it does not grow when the machine has other things to do. */
  cpuMs: number;
  samples: number;
}

/** A process with a request that is ready to be sent to it. */
export class Side {
  private times: number[] = [];
  private cpu = 0;
  private readonly process: Measured;
  private readonly connection: Connection;
  private readonly prepared: Buffer;

  constructor(process: Measured, connection: Connection, request: RequestToSend) {
    this.process = process;
    this.connection = connection;
    this.prepared = connection.prepare(request);
  }

  async ask(count: number): Promise<void> {
    const before = this.process.cpuMs();
    for (let done = 0; done < count; done++) this.times.push(await this.connection.measure(this.prepared));
    this.cpu += this.process.cpuMs() - before;
  }

  /** Asks for so long, forgets what it measured, and returns what one request takes. */
  async warmUp(milliseconds: number): Promise<number> {
    const end = performance.now() + milliseconds;
    do await this.ask(1);
    while (performance.now() < end || this.times.length < 3);
    const each = median(this.times.slice(this.times.length >> 1));
    this.times = [];
    this.cpu = 0;
    return each;
  }

  timing(): Timing {
    const samples = this.times.length;
    return { medianMs: median(this.times), p95Ms: percentile(this.times, 0.95), cpuMs: this.cpu / samples, samples };
  }
}

/** The sides alternate in blocks, so that disturbances of the machine affect all of them. */
export async function takeTurns(sides: readonly Side[], seconds: number): Promise<Timing[]> {
  const share = (seconds * 1000) / sides.length;
  const perBlock: number[] = [];
  for (const side of sides) {
    const each = await side.warmUp(share * WARM_UP_SHARE);
    const budget = (share * (1 - WARM_UP_SHARE)) / BLOCKS;
    perBlock.push(Math.max(MIN_SAMPLES / BLOCKS, Math.round(budget / each)));
  }
  for (let block = 0; block < BLOCKS; block++) {
    for (const [index, side] of sides.entries()) await side.ask(perBlock[index]!);
  }
  return sides.map((side) => side.timing());
}

/**
 * Answers per second when a number of connections send requests without pause; null when the service refuses some because its
 * database is too slow.
 */
export async function perSecond(
  port: number,
  { request, atOnce, seconds }: { request: RequestToSend; atOnce: number; seconds: number },
): Promise<number | null> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => Connection.open(port)));
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let answers = 0;
  const askAgainAndAgain = async (connection: Connection): Promise<void> => {
    const prepared = connection.prepare(request);
    do {
      await connection.measure(prepared);
      answers++;
    } while (performance.now() < end);
  };
  const outcomes = await Promise.allSettled(connections.map(askAgainAndAgain));
  for (const connection of connections) connection.close();
  if (outcomes.some(({ status }) => status === 'rejected')) return null;
  return (answers / (performance.now() - startedAt)) * 1000;
}

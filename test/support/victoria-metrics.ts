import { describeWith } from './describe-with';
import { ServerProcess } from './server-process';

export interface StoredSeries {
  /** The labels, `__name__` among them: `<measurement>_<field>`. */
  metric: Record<string, string>;
  values: number[];
  /** In milliseconds. */
  timestamps: number[];
}

export interface VictoriaMetrics {
  url: string;
  stop(): Promise<void>;
  /** Ends the server at once; what it had accepted stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data; one that still runs is killed before. */
  restart(): Promise<void>;
  deleteAll(): Promise<void>;
  /** Everything that is stored, in the order of the names. */
  readBack(): Promise<StoredSeries[]>;
}

/** Tests with a real time-series server. */
export const describeWithVictoriaMetrics = describeWith('VictoriaMetrics', process.env['TEST_VICTORIA_METRICS']);

/** A server with InfluxDB's write API. `npm test` says by an environment variable where its program is. */
export async function startVictoriaMetrics(): Promise<VictoriaMetrics> {
  const binary = process.env['TEST_VICTORIA_METRICS'];
  if (!binary) throw new Error('There is no victoria-metrics to start: run the tests by npm test');
  const server = await ServerProcess.start({
    name: 'victoria-metrics',
    binary,
    args: (port, dataFolder) => [
      `-storageDataPath=${dataFolder}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      // By default it keeps a month and drops what is older without a word.
      '-retentionPeriod=100y',
      '-loggerLevel=WARN',
    ],
    isReady: async (port) => (await answerOf(`http://127.0.0.1:${port}/health`)) === 200,
  });
  const url = `http://127.0.0.1:${server.port}`;
  // It keeps what it has accepted in memory for some seconds, where a crash would lose it; InfluxDB logs it before it
  // answers. A snapshot brings it to the disk.
  const flush = () => answerOf(`${url}/snapshot/create`);
  return {
    url,
    stop: () => server.stop(),
    kill: async () => {
      await flush();
      await server.kill();
    },
    restart: async () => {
      await flush();
      await server.restart();
    },
    deleteAll: async () => {
      await answerOf(`${url}/internal/force_flush`);
      const all = new URLSearchParams({ 'match[]': '{__name__!=""}' });
      await answerOf(`${url}/api/v1/admin/tsdb/delete_series?${all.toString()}`);
    },
    readBack: () => readBack(url),
  };
}

async function answerOf(url: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}

async function readBack(url: string): Promise<StoredSeries[]> {
  // The flush makes data of the last second searchable.
  await answerOf(`${url}/internal/force_flush`);
  const all = new URLSearchParams({ 'match[]': '{__name__!=""}' });
  const answer = await fetch(`${url}/api/v1/export?${all.toString()}`);
  if (!answer.ok) throw new Error(`Reading back: ${answer.status} ${await answer.text()}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  const series = lines.map((line) => JSON.parse(line) as StoredSeries);
  return series.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

function nameOf(series: StoredSeries): string {
  return JSON.stringify(Object.entries(series.metric).sort());
}

import type { StoreProblem } from '../../persistence/inspection/store-inspection';
import { masked } from '../../config/masked';
import { exchangeBriefly } from '../../platform/outgoing/exchange';
import type { NoAnswerError } from '../../platform/outgoing/outgoing-http';
import type { Examination } from './examination';
import { failed, type Finding, ok, warning } from './finding';
import { plural } from '../../diary/plural';

const REMEDIES: Record<StoreProblem['kind'], string> = {
  away: 'Start the database, or correct EXPORTER_PERSISTENCE_DOCSTORE_URL',
  damaged: 'Stop the service, and restore a backup: diary restore',
  foreign: 'Name another file in EXPORTER_PERSISTENCE_DOCSTORE_URL',
  newer: 'Start the version that wrote it, or a newer one',
  refused: 'Correct EXPORTER_PERSISTENCE_DOCSTORE_URL, or who may use what it names',
};
const UNAUTHORIZED = 401;

export async function checkStore(examination: Examination): Promise<Finding | undefined> {
  const store = await examination.store();
  if (store === undefined) return undefined;
  const name = masked(examination.config.persistence.docStore.url);
  if (store === 'in memory') return ok('the diary is in memory, and is gone when the service ends');
  if (store === 'missing') {
    const remedy = 'For a first start that is right. Otherwise mount the folder of your diary, or correct its path';
    return warning(`there is no diary at ${name} yet`, remedy);
  }
  if ('problem' in store) return failed(`${name}: ${store.problem}`, REMEDIES[store.kind]);
  const { days, firstDay, newestDay, isOlder } = store;
  const stretch = days === 0 ? 'no days yet' : `${plural(days, 'day')} from ${firstDay} to ${newestDay}`;
  return ok(`${name}: ${stretch}${isOlder ? '; of an earlier version, the next start migrates it' : ''}`);
}

export async function checkTimeSeries({ config, stop }: Examination): Promise<Finding | undefined> {
  const { enabled, url, token, org, bucket } = config.persistence.timeSeries;
  if (!enabled) return undefined;
  const name = masked(url);
  const request = (path: string) => {
    // Otherwise the program would not end before the server closes the connection.
    const headers = { connection: 'close', ...(token !== undefined && { authorization: `Token ${token}` }) };
    return exchangeBriefly({ method: 'GET', url: new URL(url + path), headers, signal: stop });
  };
  try {
    const status = await request('/ping');
    if (status >= 300) return failed(`${name} answers with status ${status}`, WRONG_SERVER);
    // Servers that support writing alone have no buckets, and a token may be one for writing alone.
    const query = new URLSearchParams({ org, name: bucket }).toString();
    if ((await request(`/api/v2/buckets?${query}`)) === UNAUTHORIZED)
      return failed(`${name} refuses the token`, 'Correct EXPORTER_PERSISTENCE_TIMESERIES_TOKEN');
    return ok(`${name} answers`);
  } catch (error) {
    return failed(`${name}: ${(error as NoAnswerError).message}`, WRONG_SERVER);
  }
}

const WRONG_SERVER = 'Start the time-series store, or correct EXPORTER_PERSISTENCE_TIMESERIES_URL';

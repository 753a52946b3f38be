import { loadConfig } from '../../src/config/load-config';

describe('a missing account', () => {
  const ACCOUNT = { EXPORTER_UPSTREAM_USERNAME: 'me', EXPORTER_UPSTREAM_PASSWORD: 'hunter2' };
  const WARNING = 'No account is configured, so nothing can be fetched from fddb.info: set';

  it.each([
    [{}, [`${WARNING} EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD`]],
    [{ EXPORTER_UPSTREAM_USERNAME: 'me' }, [`${WARNING} EXPORTER_UPSTREAM_PASSWORD`]],
    [{ ...ACCOUNT, EXPORTER_UPSTREAM_USERNAME: '' }, [`${WARNING} EXPORTER_UPSTREAM_USERNAME`]],
    [ACCOUNT, []],
  ])('is warned of: %j', (environment, warnings) => {
    expect(loadConfig({ environment }).warnings).toEqual(warnings);
  });
});

import { DocStore, LeaseLost } from '../../../src/persistence/doc-store';
import { StateStore } from '../../../src/persistence/state-store';
import { toReplacedVersion, VersionStore } from '../../../src/persistence/version-store';
import { importVersions } from '../../../src/sync/import/import-versions';
import { FileContent } from '../../../src/sync/import/reading/file-content';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';

const DATE = day('2024-08-27');

describe('The versions of a file', () => {
  let service: TestApp;

  beforeEach(async () => (service = await createTestApp({ days: [aDay(DATE)] })));
  afterEach(() => service.close());

  it('are written five at a time, the lease being asked before each slice', async () => {
    const [days, versions, state] = [DocStore, VersionStore, StateStore].map((token) =>
      service.app.get<unknown>(token),
    ) as [DocStore, VersionStore, StateStore];
    const stored = (await days.findDay(DATE, { includeDetails: true }))!;
    const file = new FileContent('json');
    for (let line = 1; line <= 12; line++) {
      const entry = { ...stored, totalCalories: line };
      file.versions.push({ version: { ...toReplacedVersion(entry), by: 'IMPORT', replacedAt: line }, line });
    }
    await state.takeLease('run', 60);
    const losing = {
      add: async (...given: Parameters<VersionStore['add']>) => {
        const written = await versions.add(...given);
        await state.returnLease('run');
        return written;
      },
    };

    const importing = importVersions({ days, versions: losing as VersionStore }, file, {
      mode: 'fill',
      dryRun: false,
      lease: 'run',
    });
    await expect(importing).rejects.toThrow(LeaseLost);
    expect(await versions.list(DATE)).toHaveLength(5);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExportMetrics } from '../../src/sync/export/export-metrics';
import { Metrics } from '../../src/platform/metrics/metrics';
import { readExposition } from '../support/exposition';
import { describeWithPromtool, promtool } from '../support/promtool';
import { TestClock } from '../support/test-clock';

const FOLDER = join(__dirname, '..', '..', 'deploy', 'alerts');
const RULES = join(FOLDER, 'nutrition-diary.rules.yml');

// That they have no mistake is checked by `npm run check:deploy`.
describeWithPromtool("Prometheus' own tests of the alert rules", () => {
  it('see the alerts ring, and be quiet, when they should', () => {
    const tests = join(FOLDER, 'nutrition-diary.rules.test.yml');
    expect(promtool(['test', 'rules', tests])).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
  });
});

describe('the alert rules', () => {
  it('the alerts ask for metrics and outcomes that the service has', async () => {
    const metrics = new Metrics();
    new ExportMetrics(metrics, new TestClock('2024-09-01T12:00:00Z'));
    const families = readExposition(await metrics.text());
    const rules = readFileSync(RULES, 'utf8');

    const asked = [...new Set(rules.match(/\bdiary_[a-z_]+/g))];
    expect(asked.sort()).toEqual([
      'diary_backup_last_success_timestamp_seconds',
      'diary_backup_runs_total',
      'diary_days_since_last_stored_day',
      'diary_export_days_total',
      'diary_export_runs_total',
      'diary_upstream_login_rejected',
    ]);
    expect(asked.filter((name) => !(name in families))).toEqual([]);
    const outcomes = Object.keys(families['diary_export_runs_total']!.samples).join();
    for (const outcome of ['success', 'login rejected']) expect(outcomes).toContain(`outcome="${outcome}"`);
  });
});

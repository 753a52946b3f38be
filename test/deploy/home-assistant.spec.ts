import { load } from 'js-yaml';
import { bearer, RESTRICTED, TOKENS } from '../support/access';
import { appOfSuite } from '../support/create-test-app';
import { read } from '../support/deployment-files';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';

// The recipe of the documentation, read as Home Assistant reads it, asked of a service whose yesterday is 31 August 2024.

interface Rest {
  resource?: string;
  resource_template?: string;
  headers: { Authorization: string };
  sensor: { name: string; unique_id: string; value_template: string }[];
}

const [, yaml = ''] = /```yaml\n(rest:\n.*?)```/s.exec(read('docs/home-assistant.md')) ?? [];
const { rest } = load(yaml.replaceAll('!secret ', 'secret ')) as { rest: Rest[] };

const service = appOfSuite({ environment: RESTRICTED, days: DIARY_WITH_GAPS });

function addressOf({ resource, resource_template: template = '' }: Rest): string {
  const yesterday = template.replace(/\{% set day = .+? %\}/, '').replaceAll('{{ day }}', '2024-08-31');
  return (resource ?? yesterday).replace('http://192.168.1.20:8080', service.url);
}

describe('the sensors of Home Assistant', () => {
  it('every sensor of Home Assistant finds its number', async () => {
    expect(rest.map(({ headers }) => headers.Authorization)).toEqual(['secret diary_token', 'secret diary_token']);

    const found: Record<string, unknown> = {};
    for (const each of rest) {
      const answer = (await (await fetch(addressOf(each), { headers: bearer(TOKENS.read) })).json()) as object;
      for (const { unique_id: id, value_template: template } of each.sensor) {
        const [, field = ''] = /value_json(?:\[0\])?\.(\w+)/.exec(template) ?? [];
        found[id] = ((Array.isArray(answer) ? answer[0] : answer) as Record<string, unknown>)[field];
      }
    }
    expect(found).toEqual({
      nutrition_diary_yesterday_calories: 2000,
      nutrition_diary_yesterday_protein: 90,
      // 28 August is missing.
      nutrition_diary_streak: 3,
      nutrition_diary_missing_days: 2,
    });
  });
});

import { NO_DETAILS } from '../support/details';
import { getJson } from '../support/requests';
import { everythingIn } from '../support/schemas';
import { TestServices } from '../support/test-services';
import { contentOfVersion4, generatedDays, writeVersion4 } from '../support/version-4-diary';

// Version 0.2.0 wrote schema version 4, which knows neither meals, times nor nutrients.

const setting = new TestServices();

describe('version 4 diary', () => {
  it('a diary of version 4 is migrated at start and loses nothing; what its days lack is unknown, which is not zero', async () => {
    const days = generatedDays(365, 15);
    writeVersion4(setting.file, days);
    const before = contentOfVersion4(setting.file);
    expect([before['days']!.length, before['products']!.length]).toEqual([365, 5475]);

    const service = await setting.run({ environment: setting.onFile });

    const claim = { name: 'claim:export', value: String(Date.parse('2024-08-31T03:00:00Z')) };
    expect(contentOfVersion4(setting.file)).toEqual({ ...before, kept: [claim, ...before['kept']!] });
    const last = days.at(-1)!.date;
    const origins = [{ day: last, source: null, read_at: Date.parse(last), fingerprint: null }];
    expect(everythingIn(setting.file)).toMatchObject({ schema: 12, origins: { rows: origins } });

    const { body } = await getJson(`${service.url}/api/v2/nutritiondata?details=true`);
    const unknown = { time: null, meal: null, kilojoules: null };
    expect(body).toEqual(
      days.map((day) => ({
        ...day,
        ...NO_DETAILS,
        products: day.products.map((product) => ({ ...product, ...unknown })),
        source: null,
        // The last day was fetched when it began.
        readAt: day.date === last ? `${last}T00:00:00.000Z` : null,
        final: day.date !== last,
      })),
    );
  });
});

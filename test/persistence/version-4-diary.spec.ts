import { NO_DETAILS } from '../support/details';
import { DiaryFolder } from '../support/diary-folder';
import { getJson } from '../support/requests';
import { ServiceProcess } from '../support/service-process';
import { contentOfVersion4, generatedDays, type Version4Day, writeVersion4 } from '../support/version-4-diary';
import '../support/needs-build';

// Version 0.2.0 wrote schema version 4, which knows neither meals, times nor nutrients.

const A_YEAR = 365;
const diary = new DiaryFolder();
let service: ServiceProcess | undefined;
afterEach(async () => service?.stop('SIGKILL'));

function start(): Promise<ServiceProcess> {
  return ServiceProcess.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${diary.file}` });
}

it('a diary of version 4 with a year of 15 products a day is migrated at start, and loses nothing', async () => {
  const days = generatedDays(A_YEAR, 15);
  writeVersion4(diary.file, days);
  const before = contentOfVersion4(diary.file);

  service = await start();

  expect(diary.lookInside('PRAGMA user_version')).toEqual([{ user_version: 8 }]);
  const after = contentOfVersion4(diary.file);
  for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
  const last = days.at(-1)!.date;
  expect(diary.lookInside('SELECT * FROM origins')).toEqual([
    { day: last, source: null, read_at: Date.parse(last), fingerprint: null },
  ]);
  expect([before['days']!.length, before['products']!.length]).toEqual([365, 5475]);

  const { body } = await getJson(`${service.url}/api/v2/nutritiondata`);
  const answered = new Map((body as Version4Day[]).map((day) => [day.date, day]));
  expect(answered.size).toBe(A_YEAR);
  for (const day of days) expect(answered.get(day.date)).toEqual(day);
});

it('what the days of version 4 lack is unknown, which is not zero', async () => {
  const [first, second] = generatedDays(2, 1);
  writeVersion4(diary.file, [first!, second!]);
  service = await start();

  const { body } = await getJson(`${service.url}/api/v2/nutritiondata?details=true`);
  const unknown = { time: null, meal: null, kilojoules: null };
  expect(body).toEqual(
    [first!, second!].map((day) => ({
      ...day,
      ...NO_DETAILS,
      products: day.products.map((product) => ({ ...product, ...unknown })),
      source: null,
      // The last day was fetched when it began.
      readAt: day === second ? '2014-01-02T00:00:00.000Z' : null,
      final: day !== second,
    })),
  );
});

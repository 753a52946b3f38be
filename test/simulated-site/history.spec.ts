import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';

const PATH = '/db/i18n/exporter/?lang=de&action=diary&type=csv';
const HEADINGS = 'datum_tag_monat_jahr_stunde_minute;bezeichnung;interne_id;kj;kj_aktivitaeten;fett_g;kh_g;protein_g;';

let site: SimulatedSite;

afterEach(() => site.stop());

async function start(history: SimulatedSiteOptions['history']): Promise<void> {
  site = await SimulatedSite.start({ requireLogin: false, history });
}

async function rows(): Promise<string[][]> {
  const [headings, ...lines] = (await (await fetch(site.url + PATH)).text()).trimEnd().split('\n');
  expect(headings).toBe(HEADINGS);
  return lines.map((line) => line.slice(1, -2).split('";"'));
}

function food(time: string, text: string) {
  const values = { kcal: 100, kilojoules: 419, fat: 1.5, carbs: 10, protein: 2.5 };
  return { time, meal: 'Dinner', text, link: undefined, ...values, expected: { amount: '', name: text, link: '' } };
}

const TOTALS = { kcal: 100, fat: 1.5, carbs: 10, protein: 2.5, sugar: 0, fibre: 0 };

describe('history', () => {
  it('has the foods of the pages, the earliest first and the late ones under the next date', async () => {
    await start({});
    const products = [food('4:59', 'Nüsse'), food('23:10', 'Nüsse'), food('23:10', 'Nüsse'), food('5:00', '"Brot"')];
    site.setDay('2024-12-31', { date: '2024-12-31', products, totals: TOTALS });

    expect((await rows()).map(([time, text, , ...values]) => [time, text, ...values])).toEqual([
      ['31.12.2024 05:00', '""Brot""', '419', '0', '1,5', '10', '2,5'],
      ['31.12.2024 23:10', 'Nüsse', '419', '0', '1,5', '10', '2,5'],
      ['31.12.2024 23:10', 'Nüsse', '419', '0', '1,5', '10', '2,5'],
      ['01.01.2025 04:59', 'Nüsse', '419', '0', '1,5', '10', '2,5'],
    ]);
    expect(site.requests.map(({ kind }) => kind)).toEqual(['history']);
  });

  it('has a generated day as its page has it, in German and with names that are not cut', async () => {
    await start({ span: { from: '2024-08-27', to: '2024-08-27' } });
    const products = site.expectedDay('2024-08-27')!.products.toReversed();

    const csv = (await rows()).toSorted(([a = ''], [b = '']) => a.localeCompare(b));
    expect(csv).toHaveLength(products.length);
    expect(site.expectedDay('2024-08-28')).toBeUndefined();
    for (const [, text, , kj] of csv) {
      const product = products.find(({ expected }) => text!.includes(expected.name))!;
      expect(Math.round(Number(kj!.replace(',', '.')))).toBe(product.kilojoules);
    }
  });

  it('knows nights, activities and photo scans where they are asked for', async () => {
    const span = { from: '2024-01-01', to: '2024-03-31' };
    await start({ span, dayStartsAt: '03:00', nightShare: 0.3, photoShare: 0.3, activityShare: 0.3 });
    const csv = await rows();

    const times = csv.map(([time = '']) => time.slice(-5));
    expect(times.filter((time) => time < '03:00').length).toBeGreaterThan(10);
    expect(times.filter((time) => time >= '03:00' && time < '06:00').length).toBeGreaterThan(10);
    const activities = csv.filter(([, , , kj, activity]) => kj === '0' && activity !== '0');
    expect(activities.length).toBeGreaterThan(10);
    const dates = Array.from({ length: 91 }, (_, day) =>
      new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const foods = dates.flatMap((date) => site.expectedDay(date)?.products ?? []);
    expect(foods.length - (csv.length - activities.length)).toBeGreaterThan(10);
  });
});

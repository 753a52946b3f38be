import type { Fault } from '../../simulated-site/faults.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { askedDays } from '../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { PrintedLog } from '../support/printed-log';
import { exportDays } from '../support/requests';

const EXPORTS = '/api/v2/nutritiondata';
const [D26, D27, D28] = ['2024-08-26', '2024-08-27', '2024-08-28'];

let site: SimulatedSite;
let service: TestApp;
const log = new PrintedLog();

beforeEach(async () => {
  site = await SimulatedSite.start();
  const environment = { EXPORTER_LOG_LEVEL: 'info', EXPORTER_LOG_FORMAT: 'json', ...upstreamOf(site) };
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment });
});

afterEach(async () => {
  await service.close();
  await site.stop();
});

async function post(fromDate = D26, toDate = D28) {
  const { status, body } = await exportDays(service, fromDate, toDate);
  expect(status).toBe(200);
  return body as unknown;
}

async function stored(date: string | undefined) {
  return (await (await fetch(`${service.url}${EXPORTS}/${date}`)).json()) as { products: unknown[] };
}

/** What the log says of a day, without the date before it. */
function logOf(date: string | undefined): string[] {
  return log.lines
    .filter(({ message }) => message.startsWith(`${date}: `))
    .map(({ message }) => message.slice('2024-08-26: '.length));
}

describe('a page that is refused: the days around it are stored, what was stored of it stays, the log says why', () => {
  it.each<[Fault, string]>([
    [{ kind: 'missing-sugar' }, 'page not understood'],
    [{ kind: 'missing-total-row' }, 'page not understood'],
    [{ kind: 'decimal-comma' }, 'page not understood'],
    [{ kind: 'maintenance' }, 'unexpected page'],
    [{ kind: 'headline-of', headline: '2024-08-25' }, 'unexpected page'],
  ])('%j', async (fault, reason) => {
    await post();
    const before = await stored(D27);
    site.setDay('2024-08-27', site.expectedDay('2021-03-05') ?? 'empty');
    site.addFault({ ...fault, date: D27 });
    log.clear();

    expect(await post()).toEqual({ successfulDays: [D26, D28], unsuccessfulDays: [D27] });
    expect(logOf(D27)).toContain(reason);
    expect([logOf(D26), logOf(D28)]).toEqual([[], []]);
    expect(await stored(D27)).toEqual(before);
    // Asking again would bring the same page.
    expect(askedDays(site).slice(3)).toEqual([D26, D27, D28]);
    expect(site.logins).toBe(1);
  });
});

describe('a page that is odd but readable is stored', () => {
  it.each<[Fault, RegExp[]]>([
    [{ kind: 'headline-of', headline: '2024-08-26' }, [/headline/]],
    [{ kind: 'wrong-product-count', count: 3 }, [/\b3\b/]],
    [{ kind: 'content-type', value: 'application/octet-stream' }, []],
    [{ kind: 'page-options', options: { fibreLabel: 'Dietary fiber', tbody: true, quicklinksLanguage: 'de' } }, []],
  ])('%j, with a warning where there is something to say', async (fault, warnings) => {
    site.addFault({ ...fault, date: D27 });
    expect(await post()).toEqual({ successfulDays: [D26, D27, D28], unsuccessfulDays: [] });
    expect(logOf(D27)).toEqual(warnings.map((words): unknown => expect.stringMatching(words)));
    expect(log.lines.filter(({ level }) => level !== 'info')).toHaveLength(warnings.length);
    const { totals } = site.expectedDay('2024-08-27') ?? {};
    expect(await stored(D27)).toMatchObject({ totalCalories: totals?.kcal, totalSugar: totals?.sugar });
  });

  it.each<[string, Fault]>([
    ['the header', { kind: 'latin1', declared: 'header' }],
    ['the meta element', { kind: 'latin1', declared: 'meta' }],
  ])('in ISO-8859-1 by %s, with its umlauts', async (_where, fault) => {
    const name = 'Spätzle mit Soße à la Öhi';
    const figures = { fat: 12.5, carbs: 80.1, protein: 15 };
    const expected = { amount: '1 Portion', name, link: '' };
    const text = `1 Portion ${name}`;
    const product = { time: '12:00', meal: 'Lunch' as const, text, link: undefined, kcal: 500, ...figures, expected };
    const totals = { kcal: 500, ...figures, sugar: 3, fibre: 4 };
    site.setDay('2024-08-27', { date: '2024-08-27', products: [product], totals });
    site.addFault({ ...fault, date: D27 });
    await post(D27, D27);
    expect((await stored(D27)).products).toEqual([{ ...expected, calories: 500, ...figures }]);
  });
});

describe('the log', () => {
  it('at info holds nothing of what was eaten, be the page good, odd or refused', async () => {
    site.addFault({ kind: 'wrong-product-count', date: D26 });
    site.addFault({ kind: 'decimal-comma', date: D27 });
    await post();
    const products = [D26, D27, D28].flatMap((date) => site.expectedDay(date ?? '')?.products ?? []);
    expect(products.length).toBeGreaterThan(20);
    expect(logOf(D26)).not.toEqual([]);
    expect(products.map(({ expected }) => expected.name).filter((name) => log.text.includes(name))).toEqual([]);
  });
});

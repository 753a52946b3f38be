import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptBlock } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { dateOf } from '../../support/page-reports';

const FOLDER = join(__dirname, 'reports');
const names = readdirSync(FOLDER).flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? []);

interface Expected {
  date: string;
  outcome: string;
  foods?: number;
  meals?: number;
}

describe('the reports of people', () => {
  it.each(names)('%s reads as expected', (name) => {
    const report = readFileSync(join(FOLDER, `${name}.html`), 'utf8');
    const expected = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Expected;
    const reading = readKeptBlock(report, day(expected.date));
    const counts =
      reading.kind === 'day' ? { foods: reading.day.products.length, meals: reading.day.meals?.length } : undefined;

    expect({ date: dateOf(report), outcome: reading.kind, ...counts }).toEqual(expected);
  });

  it('are there', () => {
    expect(names.length).toBeGreaterThanOrEqual(2);
  });
});

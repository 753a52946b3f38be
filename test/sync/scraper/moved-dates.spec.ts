import { MovedDates } from '../../../src/sync/scraper/page-report/moved-dates';
import { day } from '../../support/days';

describe('the dates of a report', () => {
  // The least chance moves them by the fewest weeks, 3: from Tuesday, 27 August to Tuesday, 17 September.
  const dates = new MovedDates(day('2024-08-27'), () => 0, '');

  it.each([
    ['2024-08-27', '2024-09-17'],
    ['27.8.2024', '17.9.2024'],
    ['27.08.2024', '17.09.2024'],
    ['Tuesday, 27. August 2024', 'Tuesday, 17. September 2024'],
    ['Dienstag 27. August', 'Dienstag 17. September'],
    ['dienstag 27. august', 'dienstag 17. september'],
    ['TUESDAY 27. AUGUST 2024', 'TUESDAY 17. SEPTEMBER 2024'],
    ['31. Februar 2024', '31. Februar 2024'],
  ])('are moved as they are written: %s', (written, moved) => {
    expect(dates.moved(written)).toBe(moved);
  });
});

import { MovedDates } from '../../../src/sync/scraper/page-report/moved-dates';
import { day } from '../../support/days';

describe('the dates of a report', () => {
  // The least chance moves them by the fewest days, 20: from Tuesday, 27 August to Monday, 16 September.
  const dates = new MovedDates(day('2024-08-27'), () => 0, '');

  it.each([
    ['2024-08-27', '2024-09-16'],
    ['27.8.2024', '16.9.2024'],
    ['27.08.2024', '16.09.2024'],
    ['Tuesday, 27. August 2024', 'Monday, 16. September 2024'],
    ['Dienstag 27. August', 'Montag 16. September'],
    ['dienstag 27. august', 'montag 16. september'],
    ['TUESDAY 27. AUGUST 2024', 'MONDAY 16. SEPTEMBER 2024'],
    ['31. Februar 2024', '31. Februar 2024'],
  ])('are moved as they are written: %s', (written, moved) => {
    expect(dates.moved(written)).toBe(moved);
  });
});

import { daysEaten, goalsMet } from '../../web/src/text/sentences';

describe('a sentence says the figures that it stands before:', () => {
  it('days that met the goals, with a streak from its second day', () => {
    const figures = { met: 42, judged: 73, weeks: 12, streak: 2 };
    expect(goalsMet(figures, 'en')).toBe('Met on 42 of 73 days in the last 12 weeks; 2 days in a row now.');
    expect(goalsMet(figures, 'de')).toBe(
      'An 42 von 73 Tagen in den letzten 12 Wochen erreicht; jetzt 2 Tage hintereinander.',
    );
    const first = { met: 1, judged: 1, weeks: 12, streak: 1 };
    expect(goalsMet(first, 'en')).toBe('Met on 1 of 1 day in the last 12 weeks.');
    expect(goalsMet(first, 'de')).toBe('An 1 von 1 Tag in den letzten 12 Wochen erreicht.');
  });

  it('days on which a food was eaten, and the last of them, however long ago', () => {
    expect(daysEaten(42, 340, '24 Nov 2026', 'en')).toBe(
      'Eaten on 42 of 340 days in the last 12 months; last on 24 Nov 2026.',
    );
    expect(daysEaten(42, 340, '24. Nov. 2026', 'de')).toBe(
      'An 42 von 340 Tagen in den letzten 12 Monaten gegessen; zuletzt am 24. Nov. 2026.',
    );
    expect(daysEaten(1, 1, '1 Jun 2026', 'en')).toBe('Eaten on 1 of 1 day in the last 12 months; last on 1 Jun 2026.');
    expect(daysEaten(0, 340, '3 Mar 2022', 'en')).toBe('Not eaten in the last 12 months; last on 3 Mar 2022.');
    expect(daysEaten(0, 340, '3. März 2022', 'de')).toBe(
      'In den letzten 12 Monaten nicht gegessen; zuletzt am 3. März 2022.',
    );
  });
});

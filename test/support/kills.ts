import { Cases, type Line } from '../../proof/shared/step.ts';
import { killVictim, VICTIMS } from '../../proof/steps/kills.ts';
import { temporaryFolder } from './temporary-folder';

const KILLS = 5;
const SEED = 2026;
/** The proof has 150, of which a victim that reads the site begins with at most 40. */
const DAYS = { ofTheSite: 15, ofFiles: 30 };
/** Twice as long as beside other work on two cores. */
const TIME_LIMIT = 300_000;

/** Victims that read the site, and keep no copy of the diary that the others fetch once. */
const OF_THE_SITE = ['fetch', 'history', 'history that replaces'];

/** So that two suites share the victims. `npm run proof -- --only kills` kills each of them fifty times. */
export function describeKills({ ofTheSite }: { ofTheSite: boolean }): void {
  const folder = temporaryFolder();
  const days = ofTheSite ? DAYS.ofTheSite : DAYS.ofFiles;
  describe('a diary whose service or program is killed', () => {
    it.each(Object.keys(VICTIMS).filter((name) => OF_THE_SITE.includes(name) === ofTheSite))(
      `is whole after ${KILLS} kills of: %s`,
      async (subject) => {
        const line: Line = { subject, cases: 0, differences: 0 };
        const kill = { folder, seed: SEED, kills: KILLS, days };
        const { before, summary } = await killVictim(subject, kill, new Cases(line, () => undefined));

        expect(line).toEqual({ subject, cases: KILLS, differences: 0 });
        expect(before).toBeGreaterThan(1);
        if (subject === 'history that replaces') expect(summary).toMatch(/^[1-9]\d* versions and [1-9]\d* offers/);
      },
      TIME_LIMIT,
    );
  });
}

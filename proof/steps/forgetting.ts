import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Forgets } from '../../simulated-site/diary/memory.ts';
import { live, type Lived } from '../forgetting/years.ts';
import type { Setting, Step } from '../shared/step.ts';

/** Three years, and what fddb.info keeps with Premium. */
const WHOLE = { nights: 1096, keepsDays: 690 };
/** Eight weeks. */
const QUICK = { nights: 56, keepsDays: 90 };
const MODES: readonly Forgets[] = ['day', 'clock'];

/** Years of nightly runs and weekly comparisons at a site that forgets days, and where a person edits old ones. */
export const forgetting: Step = { name: 'forgetting', title: 'A site that forgets', run };

async function run({ folder, isQuick, seed, cases, note }: Setting): Promise<void> {
  const size = isQuick ? QUICK : WHOLE;
  const lives = MODES.map(async (forgets) => {
    const own = join(folder, forgets);
    mkdirSync(own);
    const lineOf = (subject: string) => cases(`by the ${forgets}: ${subject}`);
    const lines = {
      edge: lineOf('new days, edited days, and days beside the edge, as they were logged, after each comparison'),
      all: lineOf('each day, with its foods, as it was logged, each quarter of a year and at the end'),
      edits: lineOf('late edits at the site, applied or offered as the document says, once'),
      versions: lineOf('what was replaced or offered is a version of its day'),
    };
    note(describe(forgets, await live({ folder: own, forgets, seed, ...size }, lines)));
  });
  const ends = await Promise.allSettled(lives);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

function describe(forgets: Forgets, lived: Lived): string {
  const { days, onlyHere, incomplete, pagesRead, applied, offered, untouched } = lived;
  return (
    `by the ${forgets}: ${days} days, ${onlyHere} of them only here; comparisons read ${pagesRead} pages; late edits: ` +
    `${applied} applied, ${offered} offered, ${untouched} too late or of emptied days; incomplete when first stored: ` +
    (incomplete.join(', ') || 'none')
  );
}

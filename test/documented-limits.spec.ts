import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_ACTIVITIES } from '../src/diary/body/activity';
import { MAX_PRODUCTS } from '../src/diary/day-entry';
import { MAX_ANSWER_DAYS, MAX_RANGE_DAYS } from '../src/diary/date-range';
import { MAX_SETS, MAX_TARGETS_OF_SET } from '../src/diary/goals/goal-version';
import { factsOfKind, OWN_KINDS } from '../src/diary/user-data/own-kinds';
import { MAX_WRITTEN_PER_HOUR } from '../src/features/body/measure-limit';
import { MAX_DOWNLOADS } from '../src/features/download/download-places';
import { MAX_ENTRIES_PER_HOUR } from '../src/features/journal/journal.module';
import { MAX_SEARCH_DAYS } from '../src/features/triggers/triggers.service';
import { MAX_PACKET_BYTES } from '../src/integrations/mqtt/packet-limit';
import { MAX_WAITING, SHORT_QUESTION_DAYS } from '../src/platform/work/turns';
import { MAX_DAYS } from '../src/sync/import/reading/file-content';
import { MAX_RECORDS } from '../src/sync/import/reading/read-file';

const figure = (number: number) => number.toLocaleString('en');

/** What, where it applies, and what one more gets. */
const LIMITS: [string, string, string][] = [
  [`${figure(MAX_ANSWER_DAYS)} days`, "a range with entries, or with each day's goals", '400'],
  [`${figure(MAX_RANGE_DAYS)} days`, 'a fetch, missing days, a trend, figures of goals', '400'],
  [`${figure(MAX_SEARCH_DAYS)} days`, 'a search for triggers', '400'],
  [
    '1',
    `questions about goals and searches for triggers that run at once, up to ${SHORT_QUESTION_DAYS} days first`,
    `waits; with ${MAX_WAITING} that wait, 503 with \`Retry-After\``,
  ],
  [`${MAX_DOWNLOADS}`, 'downloads that run at once', 'waits up to 10 s, then 503 with `Retry-After`'],
  [`${figure(MAX_DAYS)} days, ${figure(MAX_RECORDS)} rows of CSV`, 'a file that is imported', '413'],
  [
    '1 file',
    'imports, from the reading of the file to the end',
    `409 during a run; else waits; with ${MAX_WAITING} that wait, 503 with \`Retry-After\``,
  ],
  [`${figure(MAX_PRODUCTS)} foods`, 'a day of a file, or of a page', 'the day is rejected, or the page not understood'],
  [`${figure(MAX_ACTIVITIES)} activities`, 'a day of a CSV', '413'],
  [`${figure(MAX_WRITTEN_PER_HOUR)} an hour`, 'measurements that a token of the scope `measure` writes', '429'],
  [`${MAX_ENTRIES_PER_HOUR} an hour`, 'symptoms that a token of the scope `journal` adds', '429'],
  [`${MAX_SETS} sets of ${MAX_TARGETS_OF_SET} targets`, 'a version of goals', '400'],
  ['1 message', 'MQTT messages that are handled at once', 'waits at the broker'],
  [`${MAX_PACKET_BYTES / 1024} kB`, 'an MQTT message', 'the connection is ended'],
  ...OWN_KINDS.map(factsOfKind).map(({ max, maxPerDay, plural }): [string, string, string] => {
    const ofDay = maxPerDay === undefined ? '' : `, ${figure(maxPerDay)} of a day`;
    return [figure(max) + ofDay, plural, '400; in a file, the line is rejected'];
  }),
];

describe('the table of limits', () => {
  it('has the limits of the code', () => {
    const table = LIMITS.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    expect(readFileSync(join(__dirname, '..', 'docs/reliability.md'), 'utf8')).toContain(
      `| Limit | Of | One more |\n|---|---|---|\n${table}\n`,
    );
  });
});

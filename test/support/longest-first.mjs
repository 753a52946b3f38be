import TestSequencer from '@jest/test-sequencer';

/**
 * Jest begins with the largest files if it has no results of an earlier run. The specs of the stores and of kills are short, because
 * what they do is elsewhere; as the last ones they would run alone for a minute or two.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const isLong = ({ path }) => /\/test\/(contract|process)\//.test(path);
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

import TestSequencer from '@jest/test-sequencer';

/**
 * Jest begins with the largest files if it has no results of an earlier run. The specs of the stores and of kills are short, because
 * what they do is elsewhere; as the last ones they would run alone for a minute or two.
 */
const LONGEST = [/\/process\/(kills|kills-of-files|history)\./, /\/test\/(contract|process)\//, /./];

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => LONGEST.findIndex((pattern) => pattern.test(path));
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}

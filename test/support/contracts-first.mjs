import TestSequencer from '@jest/test-sequencer';

/**
 * Jest begins with the largest files if it has no results of an earlier run. The specs of the stores are short, because their tests
 * are in the contracts; as the last ones they would run alone for most of a minute.
 */
export default class ContractsFirst extends TestSequencer {
  sort(tests) {
    const isContract = ({ path }) => path.includes('/test/contract/');
    const sorted = super.sort(tests);
    return [...sorted.filter(isContract), ...sorted.filter((test) => !isContract(test))];
  }
}

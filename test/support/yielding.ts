import timers from 'node:timers/promises';
import { Yielder } from '../../src/platform/work/yielding';

/** Makes each step of a long loop one after which a turn is due. @returns the number of turns given since then */
export function countTurns(): () => number {
  jest.spyOn(Yielder.prototype, 'isDue', 'get').mockReturnValue(true);
  const given = jest.spyOn(timers, 'setImmediate');
  return () => given.mock.calls.length;
}

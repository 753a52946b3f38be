import { Window } from 'happy-dom';
import { TestEnvironment } from 'jest-environment-node';

/** Loads the 600 files of happy-dom once for a worker instead of once for each suite. */
export default class extends TestEnvironment {
  constructor(...config) {
    super(...config);
    this.global.HappyWindow = Window;
  }
}

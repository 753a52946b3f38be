import type { Step } from '../shared/step.ts';

/**
 * The place for three years of weekly comparisons and nightly runs against a simulated site that keeps 690 days, by the day and
 * by the clock. It joins the list of `run.ts` when the simulated site can forget.
 */
export const forgetting: Step = {
  name: 'forgetting',
  title: 'A site that forgets',
  run: () => Promise.reject(new Error('The simulated site does not forget yet')),
};

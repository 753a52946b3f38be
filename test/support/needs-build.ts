/**
 * Imported by suites that start the built service or serve the built page: `jest.config.ts` builds before such a suite runs,
 * and only then, so that all others start at once. Helpers that start what is built import it too, and refuse to go without.
 */
if (process.env['DIARY_TESTS_BUILT'] !== 'true') {
  throw new Error(`A suite that needs the build imports 'test/support/needs-build' or 'test/support/browser' itself`);
}

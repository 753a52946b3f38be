/** Imported by helpers that start the built service or open its page: `jest.config.ts` builds for suites named `x.built.spec.ts` alone. */
if (process.env['DIARY_TESTS_BUILT'] !== 'true')
  throw new Error('A suite that needs the build is named x.built.spec.ts');

import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = import.meta.dirname;
const suites = globSync('test/**/*.spec.ts', { cwd: ROOT }).map((file) => join(ROOT, file));
/** Building takes longer than most suites. */
const needsBuild = (suite: string) => /support\/(needs-build|browser)'/.test(readFileSync(suite, 'utf8'));
const needsMongo = (suite: string) =>
  !needsBuild(suite) && /(support\/mongo|\.\/mongo-stores)'/.test(readFileSync(suite, 'utf8'));

/** Packages that are ES modules alone, which Jest does not load as they are. */
const ES_MODULES = 'jose|openid-client|oauth4webapi';

const toCommonJs = (parser: object) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2024',
    },
    module: { type: 'commonjs' },
  },
];

const shared = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  transform: {
    '^.+\\.ts$': toCommonJs({ syntax: 'typescript', decorators: true }),
    [`/node_modules/(${ES_MODULES})/.+\\.js$`]: toCommonJs({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES})/)`],
};

export default {
  projects: [
    { ...shared, testMatch: suites.filter((suite) => !needsBuild(suite) && !needsMongo(suite)) },
    {
      ...shared,
      testMatch: suites.filter(needsMongo),
      globalSetup: '<rootDir>/test/support/mongo-set-up.ts',
      globalTeardown: '<rootDir>/test/support/mongo-tear-down.ts',
    },
    {
      ...shared,
      testMatch: suites.filter(needsBuild),
      globalSetup: '<rootDir>/test/support/set-up.ts',
      globalTeardown: '<rootDir>/test/support/tear-down.ts',
    },
  ],
  testSequencer: '<rootDir>/test/support/contracts-first.mjs',
  // Twice what the slowest test takes beside others on two cores.
  testTimeout: 120_000,
  // More than there are cores, because most tests wait for a server part of their time.
  maxWorkers: availableParallelism() + 2,
  // Jest frees little of what a suite has loaded.
  workerIdleMemoryLimit: '1GB',
};

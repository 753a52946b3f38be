// CommonJS, because Jest reads a TypeScript file of a CommonJS package without a loader only in this form.
const { availableParallelism } = require('node:os') as typeof import('node:os');

/** Packages that are ES modules alone, which Jest does not load as they are. */
const ES_MODULES = 'jose|openid-client|oauth4webapi';
/** And those of view tests. */
const OF_VIEWS = `${ES_MODULES}|preact|@testing-library/preact|uplot`;

const TSX = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    target: 'es2024',
  },
};

const shared = {
  testEnvironment: 'node',
  // With the source, so that --findRelatedTests finds the tests of a file.
  roots: ['<rootDir>/test', '<rootDir>/src', '<rootDir>/web/src'],
  // Without options, so that tests run what `.swcrc` makes of the source, as the product does.
  transform: { '^.+\\.ts$': '@swc/jest', [`/node_modules/(${ES_MODULES})/.+\\.js$`]: '@swc/jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES})/)`],
};

/** The suffix of a suite says what it needs. scripts/test.mjs chooses among these. */
module.exports = {
  projects: [
    { ...shared, displayName: 'test', testMatch: ['**/*.spec.ts', '!**/*.{view,mongo,process,browser}.spec.ts'] },
    {
      // Views of the page, without a browser.
      ...shared,
      displayName: 'view',
      testMatch: ['**/*.view.spec.ts'],
      testEnvironment: '<rootDir>/test/support/views/environment.mjs',
      setupFiles: ['<rootDir>/test/support/views/window.ts'],
      transform: {
        '\\.ts$': '@swc/jest',
        '\\.tsx$': ['@swc/jest', TSX],
        [`/node_modules/(${OF_VIEWS})/.+\\.m?js$`]: '@swc/jest',
      },
      transformIgnorePatterns: [`/node_modules/(?!(${OF_VIEWS})/)`],
      moduleNameMapper: { '\\.css$': '<rootDir>/test/support/views/no-style.ts' },
    },
    {
      // Suites that share one MongoDB server and one replica set.
      ...shared,
      displayName: 'mongo',
      testMatch: ['**/*.mongo.spec.ts'],
      globalSetup: '<rootDir>/test/support/mongo-set-up.ts',
      globalTeardown: '<rootDir>/test/support/mongo-tear-down.ts',
    },
    {
      // Suites that start the built service or a server that they kill, or need a proxy or root.
      ...shared,
      displayName: 'process',
      testMatch: ['**/*.process.spec.ts'],
      globalSetup: '<rootDir>/test/support/build.ts',
    },
    {
      // Suites that show the built page.
      ...shared,
      displayName: 'browser',
      testMatch: ['**/*.browser.spec.ts'],
      globalSetup: '<rootDir>/test/support/browser-set-up.ts',
      globalTeardown: '<rootDir>/test/support/browser-tear-down.ts',
    },
  ],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // Twice what the slowest test takes beside others on two cores.
  testTimeout: 120_000,
  // More than there are cores, because most tests wait for a server part of their time.
  maxWorkers: availableParallelism() + 1,
  // Jest keeps a part of what each suite has loaded, and collecting the garbage of a large heap takes longer than a new process.
  workerIdleMemoryLimit: '500MB',
};

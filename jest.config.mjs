import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = import.meta.dirname;
const suites = globSync('test/**/*.spec.ts', { cwd: ROOT }).map((file) => join(ROOT, file));
/** Building takes longer than most suites. */
const needsBuild = (suite) => readFileSync(suite, 'utf8').includes(`support/needs-build'`);

const shared = {
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/dist/'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2024',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};

export default {
  projects: [
    { ...shared, testMatch: suites.filter((suite) => !needsBuild(suite)) },
    { ...shared, testMatch: suites.filter(needsBuild), globalSetup: '<rootDir>/test/support/build.ts' },
  ],
  testTimeout: 30_000,
  // Most tests wait for a server: a worker for every core, none is kept for whoever started them.
  maxWorkers: '100%',
};

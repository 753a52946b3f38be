import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
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
  globalSetup: '<rootDir>/test/support/build-once.ts',
  testTimeout: 30_000,
  // Most tests wait for a server: a worker for every core, none is kept for whoever started them.
  maxWorkers: '100%',
};

module.exports = config;

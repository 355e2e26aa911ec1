import { availableParallelism } from 'node:os';

const common = {
  testEnvironment: 'node',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
};

/** @type {import('jest').Config} */
export default {
  // One more than there are processors: files often wait for the database, or for faults to pass.
  maxWorkers: availableParallelism() + 1,
  // A time limit is for what hangs; a busy machine may take long.
  testTimeout: 120_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    { ...common, displayName: 'data', testMatch: ['<rootDir>/test/data/**/*.test.ts'] },
    { ...common, displayName: 'infra', testMatch: ['<rootDir>/test/infra/**/*.test.ts'] },
    {
      ...common,
      displayName: 'http',
      testMatch: ['<rootDir>/test/http/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};

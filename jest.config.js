const common = {
  testEnvironment: 'node',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
};

/** @type {import('jest').Config} */
export default {
  maxWorkers: '100%',
  // A time limit is for what hangs; a busy machine may take long.
  testTimeout: 120_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    { ...common, displayName: 'data', testMatch: ['<rootDir>/test/data/**/*.test.ts'] },
    {
      ...common,
      displayName: 'infra',
      testMatch: ['<rootDir>/test/infra/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/stacks/infra-setup.ts',
      globalTeardown: '<rootDir>/test/support/stacks/infra-teardown.ts',
    },
    {
      ...common,
      displayName: 'http',
      testMatch: ['<rootDir>/test/http/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};

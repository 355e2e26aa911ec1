import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './lib/local/find-browser.ts';

// Programs that tests start are compiled once: services, the operator's command line, the tests' own workers.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

const common = {
  testEnvironment: '<rootDir>/test/support/environment.js',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
};

const http = {
  ...common,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** Loading the SDK for each file would take longer than many of them. */
const asInFunctions = { '(.*/calls)/sdk-calls\\.ts$': '$1/direct-calls.ts' };

/** Handlers that are called in the tests' own process bring pages along, whose style esbuild reads. */
const withoutStyles = { '\\.(?:css|md)$': '<rootDir>/test/support/operations/no-style.ts' };

/** Where there is no browser, a person may go without its tests; CI may not. */
function browserTests() {
  if (findBrowser() !== undefined)
    return [
      {
        ...http,
        displayName: 'browser',
        testEnvironment: '<rootDir>/test/support/browser/environment.js',
        moduleNameMapper: asInFunctions,
        testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
      },
    ];
  const advice =
    'No browser was found for the tests in test/browser: install chromium, or name one with CHROME_PATH.';
  if (process.env.CI) throw new Error(advice);
  console.warn(`\nTHEY ARE LEFT OUT. ${advice}\n`);
  return [];
}

/** Suites that need no clock to set and no outbox: they run against a household's service, too. */
const askedAtHome = [
  'proofs/access-matrix',
  'proofs/hostile',
  'proofs/narrowing-a-stranger',
  'http/rules/authentication',
  'http/rules/every-route',
  'http/rules/hostile-members',
  'http/rules/only-writing',
  'http/rules/plain-refusals',
];

/** Tests wait for the services, the database and the browser about a third of their time. */
const workersPerCore = 1.5;

/** @type {import('jest').Config} */
export default {
  maxWorkers: Math.ceil(availableParallelism() * workersPerCore),
  // A time limit is for what hangs; a busy machine may take long.
  testTimeout: 240_000,
  // A worker that has ended well still gives back hundreds of megabytes, page by page. Who has not ended by then hangs.
  workerGracefulExitTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      moduleNameMapper: withoutStyles,
      testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
    },
    { ...common, displayName: 'data', testMatch: ['<rootDir>/test/data/**/*.test.ts'] },
    {
      ...common,
      displayName: 'infra',
      testMatch: ['<rootDir>/test/infra/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/stacks/infra-setup.ts',
    },
    {
      ...http,
      displayName: 'http',
      moduleNameMapper: asInFunctions,
      testMatch: ['<rootDir>/test/http/**/*.test.ts'],
    },
    {
      ...http,
      displayName: 'stories',
      moduleNameMapper: asInFunctions,
      testMatch: ['<rootDir>/test/stories/**/*.test.ts'],
    },
    ...browserTests(),
    {
      ...http,
      displayName: 'proofs',
      moduleNameMapper: withoutStyles,
      testMatch: ['<rootDir>/test/proofs/**/*.test.ts'],
    },
    {
      ...http,
      displayName: 'counted',
      moduleNameMapper: withoutStyles,
      testMatch: ['<rootDir>/test/counted/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'home',
      globalSetup: '<rootDir>/test/support/home/home-setup.ts',
      globalTeardown: '<rootDir>/test/support/home/home-teardown.ts',
      setupFiles: ['<rootDir>/test/support/home/at-home.ts'],
      moduleNameMapper: { ...asInFunctions, ...withoutStyles },
      testMatch: [
        '<rootDir>/test/home/*.test.ts',
        ...askedAtHome.map((name) => `<rootDir>/test/${name}.test.ts`),
      ],
    },
  ],
};

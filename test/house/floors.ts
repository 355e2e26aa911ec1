import type { Floor } from './floor.ts';
import { webFloors } from './web-floors.ts';

const below = ['shared/schemas', 'shared/domain'];
const platform = 'shared/platform';
const settings = 'shared/settings';

/** The table's language: how keys are spelled, and what is said to the database. */
const tablesLanguage = ['shared/data/keys', 'shared/data/table', 'shared/data/item.ts'];
/** The limit of a request's reads, and the failure of the database: no word of the table's language. */
const readBudget = 'shared/data/table/read-budget.ts';
const unavailable = 'shared/data/table/unavailable.ts';

/**
 * The floors of the house, from the top down. This one table is what `npm run lint` holds every import against, and
 * what the page docs/decisions/0013-floors.md shows.
 */
export const floors: readonly Floor[] = [
  {
    at: 'bin',
    is: 'entry points',
    uses: ['lib', 'shared/openapi', 'shared/routes', 'shared/data', settings],
    packages: ['node:'],
  },
  {
    at: 'lib/home',
    is: 'the service at home, on one machine: the local one without its test switches, with backups',
    uses: ['lib/local', 'lib', 'shared/data', 'web/pages', 'web', ...below, platform, settings],
    packages: ['node:'],
  },
  {
    at: 'lib/local',
    is: 'the local service, and its demo person',
    uses: ['lib', 'shared/use-cases', 'shared/data', ...below, platform, settings],
    packages: ['node:', '@aws-sdk/'],
  },
  {
    at: 'lib/admin',
    is: "the operator's command line; its check of a deployment sends the documentation's examples",
    uses: [
      'lib',
      'shared/use-cases',
      'shared/data',
      'shared/routes',
      'shared/jobs',
      'web/docs',
      ...below,
      platform,
      settings,
    ],
    packages: ['node:', '@aws-sdk/'],
  },
  {
    at: 'lib/import',
    is: 'the command line that imports files for a person, over HTTP',
    uses: ['lib/local/find-runtime.ts', 'shared/imports', 'shared/domain', 'web/client'],
    packages: ['node:'],
  },
  {
    at: 'lib/export',
    is: "the command line that exports a person's records, over HTTP",
    uses: ['lib/import', 'shared/exports', 'shared/domain'],
    packages: ['node:'],
  },
  {
    at: 'lib/client',
    is: "makes the client's package: scripts, and types without our schemas",
    uses: ['shared/openapi', 'shared/routes', 'web/client', 'web/pages/licence.ts', 'lib/bundle/licences.ts'],
    packages: ['node:'],
  },
  {
    at: 'lib',
    is: 'infrastructure; `lib/bundle` makes the functions',
    uses: [
      'shared/routes',
      'shared/jobs',
      'shared/data/table-facts.ts',
      'shared/domain',
      platform,
      settings,
      'web',
    ],
    packages: ['node:', '@aws-sdk/'],
  },
  {
    at: 'functions',
    is: 'one Lambda entry point per operation, page or job, by topic',
    uses: ['shared', 'web'],
    butNot: ['shared/reference', ...tablesLanguage],
  },
  {
    at: 'shared/oauth',
    is: 'OAuth: connects its library to requests and to the table',
    uses: [
      'shared/http',
      'shared/operations/*',
      'shared/use-cases',
      'shared/data',
      'shared/routes',
      ...below,
      platform,
      settings,
      'web/pages',
    ],
    butNot: tablesLanguage,
    packages: ['node:'],
  },
  {
    at: 'shared/assistants',
    is: 'the tools for people’s assistants, over MCP; each calls an operation',
    uses: ['shared/http', 'shared/operations', 'shared/data', 'shared/routes', ...below, platform, settings],
    butNot: tablesLanguage,
    packages: ['node:'],
  },
  {
    at: 'shared/http',
    is: 'what every request passes through; serves operations over HTTP',
    uses: [
      'shared/operations/*',
      'shared/data',
      'shared/data/table/before-authentication.ts',
      'shared/data/table/gather-reads.ts',
      readBudget,
      unavailable,
      'shared/routes',
      'shared/answers',
      ...below,
      platform,
      settings,
      'web/pages',
      'web/app/built-file.ts',
    ],
    butNot: tablesLanguage,
    packages: ['node:', '@middy/'],
  },
  {
    at: 'shared/operations',
    is: 'what an operation does, by topic; `refusals/` phrases what a use-case refused',
    uses: [
      'shared/use-cases',
      'shared/imports',
      'shared/exports',
      'shared/data',
      readBudget,
      'shared/routes',
      'shared/openapi',
      'shared/answers',
      ...below,
      platform,
      settings,
      'web',
      'docs/examples',
      'CHANGELOG.md',
    ],
    butNot: ['web/app', ...tablesLanguage],
  },
  {
    at: 'shared/use-cases',
    is: 'what the service does, by topic; knows no HTTP and no word of the table',
    uses: [
      'shared/imports',
      'shared/mail',
      'shared/rounds',
      'shared/data',
      'shared/data/table/transact.ts',
      'shared/data/table/retry-on-conflict.ts',
      readBudget,
      unavailable,
      'shared/answers',
      ...below,
      platform,
      'shared/settings/stack-functions.ts',
    ],
    butNot: tablesLanguage,
    packages: ['node:'],
  },
  {
    at: 'shared/rounds',
    is: 'figures of everybody: files of coarse rows in a bucket, and the statement that sums them up',
    uses: ['shared/domain', platform, settings],
    packages: ['node:', '@duckdb/', 'hyparquet-writer'],
  },
  {
    at: 'shared/jobs',
    is: 'what runs on a schedule or follows the stream, declared as data; what their handlers share',
    uses: ['shared/routes', 'shared/data', 'shared/domain', platform, settings],
    packages: ['node:'],
  },
  {
    at: 'shared/openapi',
    is: 'the OpenAPI document',
    uses: ['shared/routes', ...below],
    packages: ['node:'],
  },
  {
    at: 'shared/mail',
    is: 'what mails say, and the one place that sends them',
    uses: ['shared/domain', platform, settings],
    packages: ['node:', '@aws-sdk/'],
  },
  {
    at: 'shared/data',
    is: 'the table: keys, calls, one file per stored record',
    uses: ['shared/domain', platform, settings],
    packages: ['node:', '@aws-sdk/'],
  },
  {
    at: 'shared/routes',
    is: 'every operation, declared as data',
    uses: [...below, 'shared/data/table-facts.ts'],
  },
  { at: 'shared/answers', is: "the domain's things written as records of the interface", uses: below },
  { at: 'shared/schemas', is: 'what is accepted and answered', uses: ['shared/domain'] },
  {
    at: 'shared/platform',
    is: 'clock, log, metrics, deadline, parallel, hash',
    uses: [settings],
    packages: ['node:'],
  },
  {
    at: 'shared/settings',
    is: 'what the operator, Lambda and the machine have set: the one place that reads the environment',
    uses: ['shared/domain'],
  },
  {
    at: 'shared/exports',
    is: "a person's records as files: pages of the service in, text out; no I/O, no clock",
    uses: ['shared/domain'],
  },
  {
    at: 'shared/imports',
    is: "readers of other people's export formats: bytes in, rows out; no I/O, no clock",
    uses: ['shared/domain'],
  },
  { at: 'shared/domain', is: 'rules by topic; no I/O, no clock', uses: ['shared/reference'] },
  { at: 'shared/reference', is: 'units, categories, connectors and the catalogue of things: JSON', uses: [] },
  ...webFloors,
];

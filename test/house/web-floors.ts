import type { Floor } from './floor.ts';

/** The floors of what is shown, which stand beside those of the service. */
export const webFloors: readonly Floor[] = [
  {
    at: 'web/client/routes.ts',
    is: 'the types of the routes',
    uses: ['shared/routes/index.ts'],
    typesOnly: true,
  },
  { at: 'web/client/program.ts', is: 'signing in for programs', uses: ['web/client'], packages: ['node:'] },
  { at: 'web/client', is: 'the client that anybody may use', uses: ['web/client/routes.ts'] },
  {
    at: 'web/app/api/routes.ts',
    is: 'the types of the routes and pages, for the app',
    uses: ['web/client/routes.ts', 'shared/routes/pages/index.ts'],
    typesOnly: true,
  },
  {
    at: 'web/app',
    is: 'what browsers run',
    uses: [
      'web/app/api/routes.ts',
      'web/client',
      'web/*',
      'shared/domain',
      'shared/exports',
      'shared/imports',
    ],
    butNot: ['web/client/program.ts'],
  },
  {
    at: 'web/docs',
    is: 'the documentation, as text',
    uses: ['web/*', 'shared/domain', 'shared/answers/failure-envelope.ts'],
    packages: ['node:'],
  },
  {
    at: 'web/pages',
    is: 'what people sign in and consent with, and what is shared, as text',
    uses: ['web/*', 'web/study-page', 'shared/domain'],
    packages: ['node:'],
  },
  {
    at: 'web/study-page',
    is: 'a published study, as text',
    uses: ['web/*', 'shared/domain'],
    packages: ['node:'],
  },
  { at: 'web/icons', is: 'drawings of categories', uses: ['web/*', 'shared/domain'], packages: ['node:'] },
  { at: 'web', is: 'what these share', uses: ['shared/domain'], packages: ['node:'] },
];

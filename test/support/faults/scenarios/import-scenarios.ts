import type { Person, Service } from '../../client.ts';
import { importsOf } from '../../people/imports.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

/** The statuses without their number: an import that a lost request began stays, and ends by itself. */
const statuses = async (service: Service, person: Person) => [
  ...new Set((await importsOf(service, person).list()).map(({ status }) => status)),
];

export const importScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-imports': [
    async function begins(service, person) {
      return {
        request: posting('/api/v3/imports', { format: 'table' }),
        view: () => statuses(service, person),
      };
    },
  ],
  'delete-import': [
    async function undoes(service, person) {
      const id = await importsOf(service, person).open();
      return {
        request: { method: 'DELETE', path: `/api/v3/imports/delete?id=${id}` },
        view: () => statuses(service, person),
      };
    },
  ],
  'post-imports-end': [
    async function ends(service, person) {
      const id = await importsOf(service, person).open();
      return {
        request: posting('/api/v3/imports/end', { id }),
        view: () => statuses(service, person),
      };
    },
  ],
};

import { importsOf } from '../../support/people/imports.ts';
import { repeated, type Scenario, withToken } from './scenario.ts';

/** Each of somebody who has one import. */
const each =
  (requestOf: (id: number) => { readonly path: string; readonly body?: unknown }): Scenario['requests'] =>
  async ({ service }, count) => {
    const requests = [];
    for (let n = 0; n < count; n++) {
      const person = await service.createPerson();
      const id = await importsOf(service, person).open();
      requests.push({ token: person.token, ...requestOf(id) });
    }
    return requests;
  };

const mostRequests = 30;

export const importScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'post-imports': [
    {
      name: 'another one',
      requests: each(() => ({ path: '/api/v3/imports', body: { format: 'table' } })),
      mostRequests,
    },
  ],
  'get-imports': [{ name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/imports')) }],
  'delete-import': [
    { name: 'one', requests: each((id) => ({ path: `/api/v3/imports/delete?id=${id}` })), mostRequests },
  ],
  'post-imports-end': [
    { name: 'one', requests: each((id) => ({ path: '/api/v3/imports/end', body: { id } })), mostRequests },
  ],
};

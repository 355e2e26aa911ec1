import type { Scenario } from '../../bench/operations/scenario.ts';
import { importsOf } from '../../support/people/imports.ts';

/** Each of somebody who has one import. */
export const each =
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

export const mostRequests = 30;

import type { Person, Service } from '../../support/client.ts';
import { importsOf } from '../../support/people/imports.ts';

/** The statuses without their number: an import that a lost request began stays, and ends by itself. */
export const statuses = async (service: Service, person: Person) => [
  ...new Set((await importsOf(service, person).list()).map(({ status }) => status)),
];

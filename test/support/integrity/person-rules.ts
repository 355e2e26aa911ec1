import { grantMirrorSort } from '../../../shared/data/keys/clients.ts';
import type { Rules, TableView } from './table-view.ts';

/** A client goes with its owner, and its grants with it. */
const isClientThere = (table: TableView, clientId: string) => {
  const client = table.find(`CLIENT#${clientId}`, 'CLIENT');
  return client !== undefined && table.isThere(Number(client.ownerId));
};

export const personRules: Rules = {
  // Not the other way round: what leads to a token comes before it and goes after it.
  'a token is listed with its person': (table) =>
    table
      .beginning('TOKEN#', 'TOKEN')
      .filter(({ item, owner }) => table.find(`U#${item.userId}`, `TOKEN#${owner}`) === undefined)
      .map(({ owner }) => `the token ${owner} is not listed`),

  'a grant and its mirror are there together': (table) => [
    ...table
      .ofPeople('GRANT#')
      .filter(({ rest }) => isClientThere(table, rest))
      .filter(({ owner, rest }) => table.find(`CLIENT#${rest}`, grantMirrorSort(Number(owner))) === undefined)
      .map(({ owner, rest }) => `the grant of ${owner} to ${rest} has no mirror`),
    ...table
      .beginning('CLIENT#', 'GRANT#')
      .map(({ owner, rest }) => ({ owner, rest: Number(rest) }))
      .filter(({ owner, rest }) => isClientThere(table, owner) && table.isThere(rest))
      .filter(({ owner, rest }) => table.find(`U#${rest}`, `GRANT#${owner}`) === undefined)
      .map(({ owner, rest }) => `the mirror of a grant of ${rest} to ${owner} is left over`),
  ],
};

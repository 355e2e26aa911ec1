import { personTokenKey } from '../../../shared/data/keys/access.ts';
import { clientKey, grantKey, grantMirrorKey, grantPrefix } from '../../../shared/data/keys/clients.ts';
import { encryptedDocumentKey, shareLinkKey } from '../../../shared/data/keys/shares.ts';
import type { Rules, TableView } from './table-view.ts';

/** A client goes with its owner, and its grants with it. */
const isClientThere = (table: TableView, clientId: string) => {
  const client = table.find(clientKey(clientId));
  return client !== undefined && table.isThere(Number(client.ownerId));
};

export const personRules: Rules = {
  // The opposite does not hold: the entry that leads to a token is written before it and removed after it.
  'a token is listed with its person': (table) =>
    table
      .beginning('tokens', '')
      .filter(({ item, owner }) => table.find(personTokenKey(Number(item.userId), owner)) === undefined)
      .map(({ owner }) => `the token ${owner} is not listed`),

  'a grant and its mirror are there together': (table) => [
    ...table
      .ofPeople(grantPrefix)
      .filter(({ rest }) => isClientThere(table, rest))
      .filter(({ owner, rest }) => table.find(grantMirrorKey(rest, Number(owner))) === undefined)
      .map(({ owner, rest }) => `the grant of ${owner} to ${rest} has no mirror`),
    ...table
      .beginning('clients', grantPrefix)
      .map(({ owner, rest }) => ({ owner, rest: Number(rest) }))
      .filter(({ owner, rest }) => isClientThere(table, owner) && table.isThere(rest))
      .filter(({ owner, rest }) => table.find(grantKey(rest, owner)) === undefined)
      .map(({ owner, rest }) => `the mirror of a grant of ${rest} to ${owner} is left over`),
  ],

  'a link, a health link and its document are those of a share that is there': (table) =>
    table.beginning('shares', '').flatMap(({ item, owner }) => {
      if (!table.isThere(Number(item.userId))) return [];
      const { grantId, linkHash, healthLink } =
        table.find(grantKey(Number(item.userId), String(item.clientId))) ?? {};
      const { hash } = (healthLink ?? {}) as { hash?: string };
      const leading = [linkHash, hash, ...(hash === undefined ? [] : [grantId])];
      return leading.includes(owner) ? [] : [`${item.sk} of ${item.clientId} belongs to no share`];
    }),

  'what a share leads to is there': (table) =>
    table.ofPeople(grantPrefix).flatMap(({ item, rest }) => {
      const { hash } = (item.healthLink ?? {}) as { hash?: string };
      const keys = [
        ...(item.linkHash === undefined ? [] : [shareLinkKey(String(item.linkHash))]),
        ...(hash === undefined ? [] : [shareLinkKey(hash), encryptedDocumentKey(String(item.grantId))]),
      ];
      return keys
        .filter((key) => table.find(key) === undefined)
        .map(({ sk }) => `${sk} of ${rest} is missing`);
    }),
};

import { expect, test } from '@jest/globals';
import { routes } from '../../../shared/routes/index.ts';
import { abilities } from '../../../web/pages/abilities.ts';

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

test('the page on which a person lets an app in knows all that it can do, each once, by the scopes that it takes', () => {
  const there = routes.flatMap(({ id, access }) =>
    access.kind === 'token' && access.firstParty === undefined && access.receiver === undefined
      ? [{ id, scopes: access.scopes }]
      : [],
  );
  const said = abilities.api.flatMap(({ ids, needs }) => ids.map((id) => ({ id, scopes: needs })));
  expect(said.toSorted(byId)).toEqual(there.toSorted(byId));
});

import { describe, expect, test } from '@jest/globals';
import { tools } from '../../../shared/assistants/tools/index.ts';
import { routes } from '../../../shared/routes/index.ts';
import { abilities } from '../../../web/pages/abilities.ts';

const appRoutes = routes.flatMap(({ id, access }) =>
  access.kind === 'token' && access.firstParty === undefined && access.receiver === undefined
    ? [{ id, scopes: access.scopes }]
    : [],
);
const assistantTools = tools.map(({ name, access: { scopes } }) => ({ id: name, scopes }));
const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

describe('the page on which a person lets a client in', () => {
  test.each([
    ['api', appRoutes],
    ['assistants', assistantTools],
  ] as const)(
    'knows all that can be done at %s, each once, by the scopes that it takes',
    (audience, there) => {
      const said = abilities[audience].flatMap(({ ids, needs }) => ids.map((id) => ({ id, scopes: needs })));
      expect(said.toSorted(byId)).toEqual(there.toSorted(byId));
    },
  );
});

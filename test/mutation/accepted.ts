/** Changes that no test notices, each with the reason why none has to. */
export interface Accepted {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [
  {
    file: 'shared/data/clients/grant.ts',
    before: 'return grants.sort((a, b) => a.createdAt - b.createdAt || (a.clientId < b.clientId ? -1 : 1));',
    after: 'return grants.sort((a, b) => a.createdAt - b.createdAt || (a.clientId <= b.clientId ? -1 : 1));',
    reason: 'A person has one grant to a client: two are never equal.',
  },
  {
    file: 'shared/data/clients/grant.ts',
    before: 'ConsistentRead: true,',
    after: 'ConsistentRead: false,',
    reason: 'The local database always reads consistently.',
  },
  {
    file: 'shared/http/middleware/authenticate.ts',
    before: 'if (token === undefined) throw invalidToken();',
    after: ';',
    reason: 'What is no bearer token is no token for what follows, either; the check is for the types.',
  },
  {
    file: 'shared/data/people/idempotency.ts',
    before: 'if (packed.length > largestKeptAnswer) return releaseKey(claim);',
    after: 'if (packed.length >= largestKeptAnswer) return releaseKey(claim);',
    reason: 'Whether an answer of exactly 16 KB is kept matters to nobody.',
  },
  {
    file: 'shared/domain/studies/group-shares.ts',
    before: 'adjustedCorrelation: Math.tanh(z + spread * place(i, group.length)),',
    after: 'adjustedCorrelation: Math.tanh(z - spread * place(i, group.length)),',
    reason: 'As many lie above the middle as below: which of them is no matter.',
  },
  {
    file: 'shared/domain/studies/group-shares.ts',
    before: 'return (i % 2 === 0 ? 1 : -1) * (isOdd ? Math.sqrt(people / (people - 1)) : 1);',
    after: 'return (i % 2 !== 0 ? 1 : -1) * (isOdd ? Math.sqrt(people / (people - 1)) : 1);',
    reason: 'As many lie above the middle as below: which of them is no matter.',
  },
  {
    file: 'shared/domain/studies/group-shares.ts',
    before:
      'const [low, high] = [middle / mostTimes, middle * mostTimes].sort((a, b) => a - b) as [number, number];',
    after:
      'const [low, high] = [middle / mostTimes, middle * mostTimes].sort((a, b) => a + b) as [number, number];',
    reason: 'Both have the sign of the middle, so that their sum orders the two as their difference does.',
  },
  {
    file: 'shared/domain/oauth/own-name.ts',
    before: 'const start = alphabets.find((first) => code >= first && code < first + 26);',
    after: 'const start = alphabets.find((first) => code >= first && code <= first + 26);',
    reason: 'The sign after the 26 letters would be read as a brace, which is as little part of our name.',
  },
  {
    file: 'shared/domain/oauth/own-name.ts',
    before: 'return false;',
    after: ';',
    reason: 'Nothing is as little true for what asks.',
  },
  {
    file: 'shared/data/access/guarded-address.ts',
    before: "':next': version + 1,",
    after: "':next': version - 1,",
    reason: 'A version that counts down is as new each time.',
  },
  ...['if (Key === undefined) return true;', ';'].map((after) => ({
    file: 'shared/data/studies/join-pool-round.ts',
    before: 'if (Key === undefined) return false;',
    after,
    reason: 'A cohort without a client has no members: nobody of it can join.',
  })),
  {
    file: 'shared/use-cases/people/sign-in-by-code.ts',
    before: 'let isLong = known?.isGuessedIn ?? false;',
    after: 'let isLong = known?.isGuessedIn ?? true;',
    reason: 'A browser that is not known is counted below, which says how long its code is.',
  },
];

/** What is mutated, and the tests that are to notice: those nearest to it, so that a run ends within the day. */
export interface Target {
  readonly file: string;
  readonly tests: readonly string[];
}

const tokens = ['test/data/derived-tokens.test.ts', 'test/data/tokens-and-grants.test.ts'];
const access = ['test/http/rules/authentication.test.ts', 'test/http/rules/every-route.test.ts'];
const repeated = ['test/http/rules/idempotency.test.ts'];
const erasing = ['test/proofs/erasing-interrupted.test.ts'];
const domain = (name: string): Target => ({
  file: `shared/domain/${name}.ts`,
  tests: [`test/unit/domain/${name}.test.ts`],
});
const guessing = ['test/data/guessing-limits.test.ts'];
const schedule = ['test/data/reminders.test.ts', 'test/proofs/reminders-model.test.ts'];

export const targets: readonly Target[] = [
  { file: 'shared/data/access/caller.ts', tests: tokens },
  { file: 'shared/data/tokens/derived-token.ts', tests: tokens },
  { file: 'shared/data/tokens/token.ts', tests: tokens },
  { file: 'shared/data/clients/grant.ts', tests: tokens },
  { file: 'shared/data/clients/change-grant.ts', tests: tokens },
  { file: 'shared/http/middleware/authenticate.ts', tests: access },
  { file: 'shared/data/people/idempotency.ts', tests: ['test/data/idempotency-claims.test.ts'] },
  { file: 'shared/http/idempotently.ts', tests: repeated },
  { file: 'shared/use-cases/people/erase-person.ts', tests: erasing },
  { file: 'shared/data/people/erasure.ts', tests: erasing },
  { file: 'shared/use-cases/people/purge-people.ts', tests: erasing },
  { file: 'shared/use-cases/reminders/advance-reminder.ts', tests: schedule },
  { file: 'shared/use-cases/reminders/run-due-shard.ts', tests: schedule },
  {
    file: 'shared/domain/reminders/times/due-slots.ts',
    tests: ['test/unit/domain/reminders/times/due-slots.test.ts', ...schedule],
  },
  domain('people/email-address'),
  domain('people/wrong-codes'),
  domain('studies/pooling'),
  domain('studies/pool-round'),
  domain('studies/group-shares'),
  domain('votes/tally'),
  domain('variables/redact-for-write-only'),
  domain('reminders/editing/redact-for-write-only'),
  domain('oauth/own-name'),
  domain('texts/quote-foreign'),
  domain('texts/csv'),
  { file: 'shared/data/access/attempts.ts', tests: guessing },
  { file: 'shared/data/access/guarded-address.ts', tests: guessing },
  { file: 'shared/data/access/known-browser.ts', tests: guessing },
  { file: 'shared/use-cases/people/network-attempts.ts', tests: guessing },
  {
    file: 'shared/data/studies/vote.ts',
    tests: [
      'test/http/operations/studies/post-votes.test.ts',
      'test/stories/operator/export-and-import.test.ts',
    ],
  },
  {
    file: 'shared/data/studies/join-pool-round.ts',
    tests: ['test/stories/studies/study-people.test.ts'],
  },
  {
    file: 'shared/oauth/keep-error-here.ts',
    tests: ['test/unit/oauth/keep-error-here.test.ts', 'test/stories/pages/oauth-asking.test.ts'],
  },
  {
    file: 'shared/use-cases/people/sign-in-by-code.ts',
    tests: [
      'test/data/code-mails.test.ts',
      'test/stories/pages/guessing-codes.test.ts',
      'test/http/pages/signin-by-code.test.ts',
    ],
  },
];

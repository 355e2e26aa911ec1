import { describe, expect, test } from '@jest/globals';
import { othersVotes, publicVotes, type Tally } from '../../../../shared/domain/votes/tally.ts';
import type { Vote, VoteValue } from '../../../../shared/domain/votes/vote.ts';

const none = { up: 0, down: 0 };
const tally = (up: number, down: number, shift = 0): Tally => ({
  causality: { up, down },
  usefulness: none,
  shifts: { causality: shift, usefulness: 0 },
});
const own = (value: VoteValue): Vote => ({
  id: 1,
  causeVariableId: 1,
  effectVariableId: 2,
  type: 'causality',
  value,
  createdAt: 0,
  updatedAt: 0,
});

describe('what is told of votes', () => {
  test.each([
    [tally(4, 5), [], none],
    [tally(4, 6), [], { up: 0, down: 10 }],
    [tally(4, 6, 1), [], { up: 5, down: 5 }],
    [tally(10, 0, 4), [], { up: 10, down: 0 }],
    [tally(12, 10, 2), [], { up: 10, down: 10 }],
    [tally(5, 5), [own('up')], { up: 1, down: 0 }],
    [tally(6, 5), [own('up')], { up: 6, down: 5 }],
    [tally(5, 6), [own('down')], { up: 5, down: 6 }],
  ])('%j with %j of one’s own: %j', (exact, mine, told) => {
    expect(publicVotes(exact, mine).causality).toEqual(told);
  });

  test('others are told apart from one’s own vote', () => {
    expect(othersVotes(tally(6, 5), 'causality', [own('up')])).toEqual({ up: 5, down: 5 });
    expect(othersVotes(tally(5, 5), 'causality', [own('up')])).toBeUndefined();
  });
});

describe('somebody whose accounts are all voters but one', () => {
  const accounts = Array.from({ length: 21 }, (_, i) => i);
  const shifts = [0, 1, 2, 3, 4];

  /** All that is shown while the accounts vote in every way: up, down, not at all. */
  const seen = (stranger: VoteValue, shift: number) =>
    accounts.flatMap((up) =>
      accounts.map((down) => {
        const votes = { up: up + Number(stranger === 'up'), down: down + Number(stranger === 'down') };
        const exact = tally(votes.up, votes.down, shift);
        return [
          othersVotes(exact, 'causality', []),
          ...(up > 0 ? [othersVotes(exact, 'causality', [own('up')])] : []),
          ...(down > 0 ? [othersVotes(exact, 'causality', [own('down')])] : []),
        ];
      }),
    );

  test('cannot tell most of the time how that one voted, whatever they try', () => {
    const views = (stranger: VoteValue) => shifts.map((shift) => JSON.stringify(seen(stranger, shift)));
    const [ifUp, ifDown] = [new Set(views('up')), new Set(views('down'))];
    const undecided = [...ifUp].filter((view) => ifDown.has(view));
    // Each shift is as likely: with four of five, the other vote with the next shift looks the same.
    expect(undecided).toHaveLength(4);
  });
});

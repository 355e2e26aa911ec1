import { beforeAll, describe, expect, test } from '@jest/globals';
import { countItemsOf } from '../../../../shared/data/people/everybodys-items.ts';
import { castVote, findTally, withdrawVote } from '../../../../shared/data/studies/vote.ts';
import type { StudyVotes } from '../../../../shared/schemas/studies/study-votes.ts';
import type { VoteRecord } from '../../../../shared/schemas/studies/vote.ts';
import { type Service, serviceAt, type TokenHolder } from '../../../support/client.ts';
import { whileLosingAnswers } from '../../../support/connections/losing-answers.ts';
import { diaryOf, item, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { leaseRuntime } from '../../../support/runtime.ts';

/** One for this file, since the whole table is looked at: in that of all files it would be long. */
let service: Service;
beforeAll(async () => {
  service = serviceAt((await leaseRuntime()).url);
});

interface Answered {
  readonly summary: string;
  readonly description: string;
  readonly data: { readonly vote?: VoteRecord; readonly studyVotes: StudyVotes };
}

const vote = (holder: TokenHolder, body: object, query = '') =>
  service.post<Answered>(`/api/v3/votes${query}`, body, holder);

/** Two variables nobody else knows of, so that their tally is the test's own. */
const newNames = () => [0, 1].map(() => `Variable ${crypto.randomUUID()}`);

async function newPair(holder: TokenHolder, names = newNames()) {
  const { body } = await diaryOf(service, holder).post(names.map((variableName) => item({ variableName })));
  const [causeVariableId, effectVariableId] = body.data.userVariables.map(({ id }) => id) as [number, number];
  return { causeVariableId, effectVariableId };
}

async function newVoter(names = newNames()) {
  const person = await service.createPerson();
  return { person, pair: await newPair(person, names) };
}

describe('a vote', () => {
  test('counts once, however often it is cast', async () => {
    const { person, pair } = await newVoter();
    const first = await vote(person, { ...pair, value: 'up' });
    const again = await vote(person, { ...pair, value: 'UP', type: 'causality' });
    expect(first.body.data.vote).toMatchObject({
      ...pair,
      userId: person.userId,
      value: 'up',
      type: 'causality',
    });
    expect(again.body.data).toEqual(first.body.data);
    expect(again.body.data.studyVotes).toEqual({
      causality: { up: 1, down: 0, userVote: 'up' },
      usefulness: { up: 0, down: 0, userVote: 'none' },
    });
  });

  test('is listed to who cast it, page by page, and to nobody else', async () => {
    const { person, pair } = await newVoter();
    await vote(person, { ...pair, value: 'up' });
    await vote(person, { ...pair, value: 'down', type: 'usefulness' });
    const list = (holder: TokenHolder, query = '') =>
      service.get<{ votes: VoteRecord[]; description: string }>(`/api/v3/votes${query}`, holder);
    const { body } = await list(person);
    expect(body.description).toBe('You have 2 votes.');
    expect(body.votes).toMatchObject([
      { ...pair, type: 'causality', value: 'up' },
      { ...pair, type: 'usefulness', value: 'down' },
    ]);
    expect((await list(person, '?limit=1&offset=1')).body.votes).toEqual(body.votes.slice(1));
    await vote(person, { ...pair, value: 'none' });
    expect((await list(person)).body.votes).toHaveLength(1);
    expect((await list(await service.createPerson())).body.votes).toEqual([]);
  });

  test('changed from up to down moves from one count to the other and keeps its id', async () => {
    const { person, pair } = await newVoter();
    const up = await vote(person, { ...pair, value: 'up' });
    const down = await vote(person, { ...pair, value: 'down' });
    expect(down.body.data.studyVotes.causality).toEqual({ up: 0, down: 1, userVote: 'down' });
    expect(down.body.data.vote?.id).toBe(up.body.data.vote?.id);
    expect(down.body.description).toBe(
      'You voted down. How others voted on the causality of this pair is shown once 10 of them have.',
    );
  });

  test('on usefulness is separate from one on causality', async () => {
    const { person, pair } = await newVoter();
    await vote(person, { ...pair, value: 'up' });
    const { body } = await vote(person, { ...pair, value: 'down', type: 'usefulness' });
    expect(body.data.studyVotes).toEqual({
      causality: { up: 1, down: 0, userVote: 'up' },
      usefulness: { up: 0, down: 1, userVote: 'down' },
    });
  });

  test('on the reversed pair is a separate one', async () => {
    const { person, pair } = await newVoter();
    await vote(person, { ...pair, value: 'up' });
    const turned = { causeVariableId: pair.effectVariableId, effectVariableId: pair.causeVariableId };
    const { body } = await vote(person, { ...turned, value: 'down' });
    expect(body.data.studyVotes.causality).toEqual({ up: 0, down: 1, userVote: 'down' });
  });

  test('none withdraws it, and withdrawing what is not there is no error', async () => {
    const { person, pair } = await newVoter();
    await vote(person, { ...pair, value: 'down' });
    const withdrawn = await vote(person, { ...pair, value: 'none' });
    expect(withdrawn.body.summary).toBe('Vote withdrawn');
    expect(withdrawn.body.data.vote).toBeUndefined();
    expect(withdrawn.body.data.studyVotes.causality).toEqual({ up: 0, down: 0, userVote: 'none' });
    const again = await vote(person, { ...pair, value: 'none' });
    expect([again.status, again.body.summary]).toEqual([200, 'Nothing to withdraw']);
  });

  test('is attributed to the app of the token, or the one named', async () => {
    const { person, pair } = await newVoter();
    const client = await service.createClient(person.userId);
    const delegated = await service.grant(person.userId, client);
    expect((await vote(delegated, { ...pair, value: 'up' })).body.data.vote?.clientId).toBe(client.clientId);
    const named = await vote(person, { ...pair, value: 'up', type: 'usefulness', clientId: 'my-app' });
    expect(named.body.data.vote?.clientId).toBe('my-app');
  });
});

describe('how others voted', () => {
  test('is shown from ten people on; nine are shown as none', async () => {
    const names = newNames();
    const { person, pair } = await newVoter(names);
    const ofNone = await vote(person, { ...pair, value: 'up' });
    const others = await Promise.all(Array.from({ length: 10 }, () => newVoter(names)));
    await Promise.all(others.slice(1).map((other) => vote(other.person, { ...pair, value: 'down' })));
    expect((await vote(person, { ...pair, value: 'up' })).body).toEqual(ofNone.body);
    await vote(others[0]?.person as TokenHolder, { ...pair, value: 'up' });
    const { body } = await vote(person, { ...pair, value: 'up' });
    const { shifts } = await service.inTable(() => findTally(pair));
    const [up, down] = shifts.causality === 4 ? [5, 5] : [0, 10];
    expect(body.data.studyVotes).toEqual({
      causality: { up: up + 1, down, userVote: 'up' },
      usefulness: { up: 0, down: 0, userVote: 'none' },
    });
    expect(body.description).toContain(
      `Among others, about ${up} voted up and about ${down} down on the causality of this pair.`,
    );
    const withdrawn = await vote(person, { ...pair, value: 'none' });
    expect(withdrawn.body.data.studyVotes.causality).toEqual({ up, down, userVote: 'none' });
  });

  test('does not show in the id of a vote', async () => {
    const names = newNames();
    const [first, second] = [await newVoter(names), await newVoter(names)];
    const idOf = async ({ person, pair }: typeof first) =>
      (await vote(person, { ...pair, value: 'up' })).body.data.vote?.id ?? 0;
    const [before, after] = [await idOf(first), await idOf(second)];
    expect(Math.abs(after - before)).toBeGreaterThan(1000);
    await vote(second.person, { ...second.pair, value: 'none' });
    expect(await idOf(second)).toBe(after);
    expect(after).toBeLessThan(2 ** 31);
  });
});

describe('tallies are exact', () => {
  test('when twelve people vote at once', async () => {
    const names = newNames();
    const voters = await Promise.all(Array.from({ length: 12 }, () => newVoter(names)));
    const values = ['up', 'down', 'up', 'up', 'none', 'down', 'up', 'up', 'down', 'up', 'up', 'none'];
    const answers = await Promise.all(
      voters.map(({ person, pair }, i) => vote(person, { ...pair, value: values[i] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
    const pair = voters[0]?.pair ?? { causeVariableId: 0, effectVariableId: 0 };
    const { causality } = await service.inTable(() => findTally(pair));
    expect(causality).toEqual({ up: 7, down: 3 });
  });

  test('when one person votes twelve times at once', async () => {
    const { person, pair } = await newVoter();
    const values = ['up', 'down', 'none', 'up', 'down', 'none', 'down', 'up', 'none', 'down', 'up', 'up'];
    const answers = await Promise.all(values.map((value) => vote(person, { ...pair, value })));
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
    const settled = await vote(person, { ...pair, value: 'up', type: 'usefulness' });
    const { up, down, userVote } = settled.body.data.studyVotes.causality;
    expect({ up, down }).toEqual({ up: Number(userVote === 'up'), down: Number(userVote === 'down') });
  });

  test('when every other answer of the database is lost', async () => {
    const { person, pair } = await newVoter();
    const ballot = { ...pair, type: 'causality' } as const;
    const tallies = await whileLosingAnswers(service, 'TransactWriteItems', async () => {
      const seen = [];
      for (const value of ['up', 'down', 'none', 'up', 'none', 'down'] as const) {
        if (value === 'none') await withdrawVote(person.userId, ballot);
        else await castVote(person.userId, { ...ballot, value }, 1_770_000_000);
        seen.push((await findTally(pair)).causality);
      }
      return seen;
    });
    expect(tallies).toEqual([
      { up: 1, down: 0 },
      { up: 0, down: 1 },
      { up: 0, down: 0 },
      { up: 1, down: 0 },
      { up: 0, down: 0 },
      { up: 0, down: 1 },
    ]);
  });
});

describe('refused', () => {
  const refuse = (holder: TokenHolder, body: unknown, query = '') =>
    service.post<RefusalAnswer>(`/api/v3/votes${query}`, body, holder);

  test('a vote in the name of somebody else', async () => {
    const { person, pair } = await newVoter();
    const other = await service.createPerson();
    const answer = await refuse(person, { ...pair, value: 'up', userId: other.userId });
    expect(answer.status).toBe(403);
    expect((await vote(person, { ...pair, value: 'up', userId: person.userId })).status).toBe(200);
  });

  test('an app that the token does not belong to, in query or body', async () => {
    const { person, pair } = await newVoter();
    const delegated = await service.grant(person.userId, await service.createClient(person.userId));
    expect((await refuse(delegated, { ...pair, value: 'up', clientId: 'another' })).status).toBe(403);
    expect((await refuse(delegated, { ...pair, value: 'up' }, '?clientId=another')).status).toBe(403);
  });

  test('variables that only others use exactly as those that nobody uses', async () => {
    const { pair } = await newVoter();
    const stranger = await newVoter();
    const cast = { ...stranger.pair, value: 'up' };
    const others = await refuse(stranger.person, { ...cast, causeVariableId: pair.causeVariableId });
    const nobodys = await refuse(stranger.person, { ...cast, causeVariableId: 2 ** 50 });
    const message = nobodys.body.errors[0]?.message.replace(String(2 ** 50), String(pair.causeVariableId));
    expect([others.status, others.body.errors]).toEqual([404, [{ message, type: 'not_found' }]]);
    expect(nobodys.status).toBe(404);
  });

  test('an unknown variable, and nothing is stored', async () => {
    const { person, pair } = await newVoter();
    const before = await service.inTable(() => countItemsOf(person.userId));
    const answer = await refuse(person, { ...pair, effectVariableId: 2 ** 50, value: 'up' });
    expect([answer.status, answer.body.errors]).toEqual([
      404,
      [{ message: `You have no variable ${2 ** 50}.`, type: 'not_found' }],
    ]);
    expect(await service.inTable(() => countItemsOf(person.userId))).toBe(before);
  });

  test('a variable as the cause of itself', async () => {
    const { person, pair } = await newVoter();
    const answer = await refuse(person, { ...pair, effectVariableId: pair.causeVariableId, value: 'up' });
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, 'effectVariableId']);
  });

  test('every problem of a body at once', async () => {
    const { person } = await newVoter();
    const answer = await refuse(person, {
      causeVariableId: '1',
      effectVariableId: 0,
      value: 'maybe',
      type: 'x',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }) => path)).toEqual([
      'causeVariableId',
      'effectVariableId',
      'value',
      'type',
    ]);
  });
});

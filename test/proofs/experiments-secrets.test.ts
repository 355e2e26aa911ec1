import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { routes } from '../../shared/routes/index.ts';
import type { Person } from '../support/client.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { coffeeAndSleep, experimentsOf } from '../support/people/experiments.ts';
import { longLivedPerson, remindersOf } from '../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

const DAY = 86_400_000;
const START = '2026-03-01';
const dateAfter = (days: number) =>
  new Date(Date.parse(`${START}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Everything that can be read by one's own token, whatever is in it; documents are the same for everybody. */
const reads = routes.filter(({ method, access, path }) => {
  const isOwn = access.kind === 'token' && !path.includes('{');
  return method === 'GET' && isOwn;
});

const queries: Readonly<Record<string, readonly string[]>> = {
  'get-experiments-one': ['?id=experiment-1', '?id=experiment-1&includePublicPage=true'],
  'get-tracking-reminder-notifications': ['', '?onlyPast=false', '?includeDeleted=true&onlyPast=false'],
  'get-measurements': ['', '?groupingWidth=86400'],
};

/** What differs between two people anyway: who they are, when it was, and what the commitment is. */
const withoutPersons = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}@example\.com/g, 'MAIL')
    .replaceAll(/"(?:commitment|email|loginName|cursor|requestId|accessToken|clientUserId)":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, 'TIME')
    .replaceAll(/(?:person|user)-\d+/g, 'PERSON')
    .replaceAll(/"(\w*(?:[iI]d|Epoch\w*|[aA]t))":\d+/g, '"$1":0')
    .replaceAll(/\b\d{9,}\b/g, '0');

/** All that the service says to somebody, and what it says to a plan, a pause and going on. */
async function everyAnswer(person: Person): Promise<string[]> {
  const answers = [];
  for (const { id, path } of reads)
    for (const query of queries[id] ?? ['']) {
      const response = await fetch(`${service.url}${path}${query}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      answers.push(`${path}${query} ${response.status} ${withoutPersons(await response.text())}`);
    }
  const own = experimentsOf(service, person);
  const written = [
    await own.plan({ ...coffeeAndSleep, startDate: dateAfter(60) }),
    await own.pause('experiment-1'),
    await own.resume('experiment-1'),
  ];
  return [...answers, ...written.map(({ body }) => withoutPersons(JSON.stringify(body)))];
}

/** Two of three have the same first pair; that all their others agree, too, happens once in a million. */
const PEOPLE = 3;

test('no answer of any operation depends on the secret before its day', async () => {
  expect(reads.length).toBeGreaterThan(15);
  await runtime.clock({ now: `${dateAfter(-1)}T12:00:00Z` });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = await longLivedPerson(service, { timezone: 'UTC' });
      const own = experimentsOf(service, person);
      await own.recordBefore(dateAfter(-1), 30, (day) => 7 + Math.sin(day * 1.7));
      expect((await own.start(coffeeAndSleep)).status).toBe(200);
      return { person, ...own, ...remindersOf(service, person) };
    }),
  );
  const seen: string[][][] = [];
  const lookAt = async (now: string) => {
    await runtime.clock({ now });
    await runtime.tick(['run-due-reminders', 'take-looks']);
    seen.push(await Promise.all(people.map(({ person }) => everyAnswer(person))));
  };
  await lookAt(`${dateAfter(-1)}T23:59:00Z`);
  await lookAt(`${dateAfter(0)}T08:01:00Z`);
  for (const { list, act } of people) {
    const [card] = (await list()).body.data.filter(({ experimentId }) => experimentId !== undefined);
    await act({ id: card?.id, action: 'skip' });
  }
  await lookAt(`${dateAfter(1)}T23:59:00Z`);

  const orders = await Promise.all(
    people.map(async ({ stop, one }) => {
      await stop('experiment-1');
      const { result } = (await one('experiment-1')).body.experiment;
      const secret = Buffer.from(result?.secret ?? '', 'hex');
      return Array.from({ length: 20 }, (_, pair) => {
        const [byte = 0] = createHmac('sha256', secret).update(`pair ${pair}`).digest();
        return byte % 2;
      });
    }),
  );
  expect(new Set(orders.map(String)).size).toBe(PEOPLE);
  const [before, ...during] = seen as [string[][], ...string[][][]];
  for (const answers of before) expect(answers).toEqual(before[0]);
  for (const answers of during)
    for (const [i, mine] of answers.entries())
      for (const [j, other] of answers.entries()) {
        const isSameSoFar = orders[i]?.[0] === orders[j]?.[0];
        if (isSameSoFar) expect(mine).toEqual(other);
        // So that the comparison is one that can fail.
        else expect(mine).not.toEqual(other);
      }
}, 300_000);

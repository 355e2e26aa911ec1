import { expect, test } from '@jest/globals';
import { listGrants } from '../../../../shared/data/clients/grant.ts';
import { findShareLink } from '../../../../shared/data/clients/share-link.ts';
import { mostOpenLinks } from '../../../../shared/domain/sharing/share-limits.ts';
import { parseDate } from '../../../../shared/domain/time/calendar.ts';
import { dateWords } from '../../../../shared/domain/time/names.ts';
import { serviceAt } from '../../../support/client.ts';
import { readItemsOf, textOf } from '../../../support/integrity/whole-table.ts';
import { diaryOf, food, item } from '../../../support/people/measurements.ts';
import { daysAhead, pathOf, type ShareAnswer, sharesOf, visitShare } from '../../../support/people/shares.ts';
import { Visitor } from '../../../support/signing-in/visitor.ts';

const service = serviceAt();

async function aPerson() {
  const person = await service.createPerson();
  const { body } = await diaryOf(service, person).post([item(), food()]);
  const [mood = 0, coffee = 0] = body.data.measurements.map(({ variableId }) => variableId);
  return { person, mood, coffee, ...sharesOf(service, person) };
}

test('answers an address and a code, stores neither, and lists the link in plain words', async () => {
  const { person, mood, make, list } = await aPerson();
  const { body } = await make({ name: 'Dr. Hu', variableIds: [mood, mood], from: '2026-03-01' });
  const { share, description } = body;
  expect(share).toMatchObject({ name: 'Dr. Hu', variableNames: ['Mood'], until: daysAhead(30) });
  expect(share.address).toMatch(/^http:.*\/shared\/[\w-]{22}$/);
  expect(share.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(description).toContain(`can read Mood until ${dateWords(parseDate(daysAhead(30)) ?? 0)}`);
  expect(await list()).toMatchObject([
    {
      clientId: share.clientId,
      appDisplayName: 'Dr. Hu',
      appDescription: `Dr. Hu, anyone with the link and its code, can read 1 variable since 1 March 2026, until ${dateWords(parseDate(daysAhead(30)) ?? 0)}.`,
    },
  ]);
  const address = share.address.split('/').at(-1) ?? '';
  const stored = await service.inTable(async () => [
    await listGrants(person.userId),
    await findShareLink(address),
  ]);
  expect(stored).toMatchObject([[{ clientKind: 'individual' }], { userId: person.userId, wrong: [] }]);
  expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${address}|${share.code}`));
});

test('a member that it does not know is refused: without it the link would show more than was meant', async () => {
  const { person, make, list } = await aPerson();
  const refused = await make({ variableNames: ['Mood'], userId: person.userId });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    errors: [
      { message: expect.stringMatching(/^variableNames: is not a member; the members are .*variableIds/) },
    ],
  });
  expect(await list()).toEqual([]);
  expect((await make({ userId: person.userId })).status).toBe(200);
});

test('the same name again gives another link, and the former ends; without a name there are two', async () => {
  const { make, share, list } = await aPerson();
  const first = await share({ name: 'Dr. Hu' });
  const visitor = await visitShare(service, first);
  const again = await make({ name: 'dr. hu' });
  expect(again.body.description).toContain('The previous link with this name has ended.');
  expect(again.body.share.clientId).toBe(first.clientId);
  expect((await visitor.get(pathOf(first))).status).toBe(404);
  expect((await visitShare(service, again.body.share)).cookies.size).toBeGreaterThan(0);
  const others = [await share(), await share()];
  // Those of one second stand in the order of ids drawn by lot.
  const names = (await list()).map(({ appDisplayName }) => appDisplayName);
  expect(names.sort()).toEqual(['A link', 'A link', 'dr. hu']);
  for (const one of others) await visitShare(service, one);
});

test('an Idempotency-Key keeps neither: repeated, it gives others, and the former end', async () => {
  const { person, mood, list } = await aPerson();
  const options = { ...person, headers: { 'idempotency-key': crypto.randomUUID() } };
  const asked = { with: 'link', name: 'Dr. Hu', variableIds: [mood], until: daysAhead(30) };
  const send = () => service.post<ShareAnswer>('/api/v3/shares/create', asked, options);
  const first = await send();
  const { address, code } = first.body.share;
  const stored = (await readItemsOf(service, person)).map(textOf).join('\n');
  expect(stored).not.toMatch(new RegExp(`${address.split('/').at(-1)}|${code}`));
  const second = await send();
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(second.body.share.code).not.toBe(code);
  expect(await list()).toHaveLength(1);
  expect((await new Visitor(service).get(pathOf(first.body.share))).status).toBe(404);
  // Nothing but the name tells that two requests are about one link.
  const { name: _, ...unnamed } = asked;
  for (const __ of [1, 2]) await service.post('/api/v3/shares/create', unnamed, options);
  expect(await list()).toHaveLength(3);
  // A refusal has no secret, and is kept as any.
  const refused = () =>
    service.post(
      '/api/v3/shares/create',
      { with: 'fax' },
      { ...options, headers: { 'idempotency-key': 'refused' } },
    );
  await refused();
  expect((await refused()).headers.get('idempotent-replayed')).toBe('true');
});

test.each([
  ['a new name', false],
  ['a name that a link has', true],
])('two requests at once for %s leave one link', async (_, isThere) => {
  const { share, list } = await aPerson();
  if (isThere) await share({ name: 'Dr. Hu' });
  const made = await Promise.all([share({ name: 'Dr. Hu' }), share({ name: 'Dr. Hu' })]);
  expect(await list()).toHaveLength(1);
  const opened = await Promise.all(
    made.map(async (one) => (await new Visitor(service).post(pathOf(one), { code: one.code })).status),
  );
  expect(opened.sort()).toEqual([303, 404]);
});

test.each([
  [{ until: daysAhead(-2) }, 400, 'until', 'must be from today to a year ahead'],
  [{ until: daysAhead(400) }, 400, 'until', 'must be from today to a year ahead'],
  [{ until: 'soon' }, 400, 'until', 'must be an existing date'],
  [{ until: undefined }, 400, 'until', 'required'],
  [{ from: daysAhead(3) }, 400, 'from', 'must not be after today'],
  [{ with: 'mother@example.com' }, 400, 'with', 'Allowed: link'],
  [{ variableIds: [] }, 400, 'variableIds', 'is empty'],
  [{ variableIds: [], studyIds: [] }, 400, 'variableIds', 'is empty'],
  [{ variableIds: Array.from({ length: 51 }, (_, i) => i + 1) }, 400, 'variableIds', 'at most 50'],
  [{ variableIds: [999_999_999] }, 404, undefined, 'you have no variable 999999999'],
  [{ name: '' }, 400, 'name', 'must'],
  [{ mayRecord: true }, 400, 'mayRecord', 'does not apply to a link'],
])('refuses %j and makes nothing', async (members, status, path, message) => {
  const { make, list } = await aPerson();
  const answer = await make(members);
  expect([answer.status, answer.body.errors[0]?.path]).toEqual([status, path]);
  expect(answer.body.errors[0]?.message).toContain(message);
  expect(await list()).toEqual([]);
});

test('variables of others do not exist', async () => {
  const [{ make, list }, other] = [await aPerson(), await service.createPerson()];
  const { body } = await diaryOf(service, other).post([
    item({ variableName: `Theirs ${crypto.randomUUID()}` }),
  ]);
  const answer = await make({ variableIds: [body.data.measurements[0]?.variableId] });
  expect([answer.status, await list()]).toEqual([404, []]);
});

test('there are at most fifty; one that is renewed needs no room, and one that has ended leaves some', async () => {
  const { make, share, end } = await aPerson();
  const made = [];
  for (let i = 0; i < mostOpenLinks; i += 10)
    made.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, k) => share({ name: `Doctor ${i + k}` })))),
    );
  expect((await make({ name: 'One more' })).status).toBe(400);
  expect((await make({ name: 'Doctor 7' })).status).toBe(200);
  await end(made[0]?.clientId ?? '');
  expect((await make({ name: 'One more' })).status).toBe(200);
});

test('an app may not make one', async () => {
  const [person, owner] = [await service.createPerson(), await service.createPerson()];
  const app = await service.grant(person.userId, await service.createClient(owner.userId));
  expect((await sharesOf(service, app).make()).status).toBe(403);
});

import { expect, test } from '@jest/globals';
import { listAccesses } from '../../../shared/data/accesses/day-of-accesses.ts';
import { findShareLink } from '../../../shared/data/clients/share-link.ts';
import { parseDate } from '../../../shared/domain/time/calendar.ts';
import { dateWords } from '../../../shared/domain/time/names.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { enterShareCode } from '../../../shared/use-cases/sharing/visit-share.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { daysAhead, pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';
import { signInByMail } from '../../support/signing-in/sign-in.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const { runtime, service } = leasedRuntime();

const at = (days: number) => `${daysAhead(days)}T08:00:00`;
const inWords = (days: number) => dateWords(parseDate(daysAhead(days)) ?? 0);

async function aPerson() {
  const person = await service.createPerson();
  const { body } = await diaryOf(service, person).post([
    item({ startAt: at(-3), value: 2 }),
    item({ startAt: at(-2), value: 4 }),
    item({ startAt: at(-40), value: 1 }),
    food({ startAt: at(-2), value: 3 }),
  ]);
  const [mood = 0, , , coffee = 0] = body.data.measurements.map(({ variableId }) => variableId);
  return { person, mood, coffee, ...sharesOf(service, person) };
}

test('asks for the code, and shows exactly what was shared: its chart, what it comes to, and its days', async () => {
  const { mood, share } = await aPerson();
  const made = await share({ variableIds: [mood], from: daysAhead(-30) });
  const asked = await new Visitor(service).get(pathOf(made));
  expect(asked.status).toBe(200);
  expect(asked.text).toContain('name="code"');
  expect(asked.text).not.toMatch(/Somebody<|Mood/);
  const visitor = new Visitor(service);
  // As people type it.
  const typed = `${made.code.slice(0, 4).toLowerCase()} ${made.code.slice(4)} `;
  expect((await visitor.post(pathOf(made), { code: typed })).status).toBe(303);
  const { text, status, headers } = await visitor.get(pathOf(made));
  expect(status).toBe(200);
  expect(text).toContain('<h1>Somebody</h1>');
  expect(text).toContain('<svg');
  expect(text).toContain('Something was recorded on 2 of 31 days.');
  expect(text).toContain(`<td>${inWords(-2)}</td><td>4/5</td>`);
  expect(text).not.toContain(`>${inWords(-40)}`);
  expect(text).not.toContain('Coffee');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test('without chosen variables and a first day it shows everything, page by page, and as CSV', async () => {
  const { person, share } = await aPerson();
  const names = Array.from({ length: 13 }, (_, i) => `Symptom ${String(i).padStart(2, '0')}`);
  await diaryOf(service, person).post(names.map((variableName) => item({ variableName, startAt: at(-1) })));
  const made = await share();
  const visitor = await visitShare(service, made);
  const [first, second, third, beyond] = await Promise.all(
    [1, 2, 3, 4].map(async (page) => (await visitor.get(`${pathOf(made)}?page=${page}`)).text),
  );
  expect(first).toContain('Page 1 of 3');
  // What one feels comes before what one eats.
  expect(first).toContain('Mood by day');
  expect(first).not.toContain('Coffee by day');
  expect(second).toContain('Page 2 of 3');
  expect(third).toContain('Coffee by day');
  expect(beyond).toBe(third);
  const csv = await visitor.get(`${pathOf(made)}?format=csv&page=3`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.text.split('\r\n')).toEqual(
    expect.arrayContaining(['day,variable,value,unit', `${daysAhead(-2)},Coffee,3,serving`]),
  );
  expect((await visitor.get(`${pathOf(made)}?format=pdf`)).status).toBe(400);
});

test('the record of bleeding is shown where it was chosen, and not where everything is shared', async () => {
  const { person, share } = await aPerson();
  const yesNo = { unitAbbreviatedName: 'yes/no', variableCategoryName: 'Conditions', value: 1 };
  const { body } = await diaryOf(service, person).post([
    item({ ...yesNo, variableName: 'Period', startAt: at(-1) }),
  ]);
  const period = body.data.measurements[0]?.variableId ?? 0;
  const everything = await share();
  const before = await (await visitShare(service, everything)).get(pathOf(everything));
  expect(before.text).toContain('Period');
  await service.post('/api/v3/userVariables', [{ variableId: period, recordsBleeding: true }], person);
  const visitor = await visitShare(service, everything);
  for (const format of ['', '?format=csv']) {
    const { text } = await visitor.get(`${pathOf(everything)}${format}`);
    expect(text).toContain('Coffee');
    expect(text).not.toContain('Period');
  }
  const named = await share({ variableIds: [period] });
  expect((await (await visitShare(service, named)).get(pathOf(named))).text).toContain('Period');
});

// Before any that turn the clock: mails of another hour would hold up its own.
test('twenty wrong codes end the share, from however many networks, and its person is told once', async () => {
  const { person, share, list } = await aPerson();
  const made = await share({ name: 'Dr. Hu' });
  const visitor = await visitShare(service, made);
  const address = made.address.split('/').at(-1) ?? '';
  const outcomes = await service.inTable(() =>
    Promise.all(
      Array.from({ length: 19 }, (_, i) =>
        enterShareCode(address, { code: 'WRONGONE', network: `network ${i}` }, epochSeconds()),
      ),
    ),
  );
  expect(outcomes.every(({ kind }) => kind === 'wrong')).toBe(true);
  expect((await visitor.get(pathOf(made))).status).toBe(200);
  expect((await visitor.post(pathOf(made), { code: 'WRONGONE' })).status).toBe(404);
  expect((await visitor.post(pathOf(made), { code: made.code })).status).toBe(404);
  expect((await visitor.get(pathOf(made))).status).toBe(404);
  expect(await list()).toEqual([]);
  await runtime.tick([]);
  const mails = (await runtime.sentMails()).filter(
    ({ to, subject }) => to === person.email && subject.includes('link'),
  );
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A link to your Daymark records has ended',
    'You’re sharing some of your Daymark records with a link',
  ]);
  expect(mails.map(({ text }) => text).join()).not.toMatch(new RegExp(`${address}|${made.code}|Mood`));
});

test('the cookie opens this share in this browser alone, for twelve hours', async () => {
  const { share } = await aPerson();
  const [made, other] = [await share(), await share()];
  const visitor = new Visitor(service);
  const { headers } = await visitor.post(pathOf(made), { code: made.code });
  const cookie = headers.getSetCookie().find((line) => line.startsWith('daymark-shared='));
  expect(cookie).toMatch(new RegExp(`Path=${pathOf(made)}; Max-Age=43200; HttpOnly; SameSite=Lax$`));
  expect((await visitor.get(pathOf(made))).text).not.toContain('name="code"');
  expect((await visitor.get(pathOf(other))).text).toContain('name="code"');
  expect((await new Visitor(service).get(pathOf(made))).text).toContain('name="code"');
  await runtime.clock({ advance: 43_201 });
  expect((await visitor.get(pathOf(made))).text).toContain('name="code"');
  await runtime.clock({});
});

test('an ended, an expired and an invented address, and one of somebody who left, answer the same', async () => {
  const [ending, leaving] = [await aPerson(), await aPerson()];
  const ended = await ending.share();
  const visitor = await visitShare(service, ended);
  expect((await visitor.get(pathOf(ended))).status).toBe(200);
  await ending.end(ended.clientId);
  const left = await leaving.share();
  await service.del('/api/v3/user/delete?reason=moving', leaving.person);
  const today = await ending.share({ until: daysAhead(0) });
  const invented = { address: `${service.url}/shared/${'A'.repeat(22)}` };
  await runtime.clock({ advance: 2 * 86_400 });
  const pages = [];
  for (const one of [ended, left, today, invented]) {
    const [got, posted] = [
      await visitor.get(pathOf(one)),
      await visitor.post(pathOf(one), { code: 'ABCDEFGH' }),
    ];
    pages.push({ got: [got.status, got.text], posted: [posted.status, posted.text] });
  }
  await runtime.clock({});
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
  expect(pages[0]?.got[0]).toBe(404);
  expect(await ending.list()).toHaveLength(1);
  const gone = await service.inTable(() =>
    Promise.all([ended, left].map(({ address }) => findShareLink(address.split('/').at(-1) ?? ''))),
  );
  expect(gone).toEqual([undefined, undefined]);
});

test('five wrong codes within an hour make a network wait; the right one counts again after it', async () => {
  const { share } = await aPerson();
  const made = await share();
  const visitor = new Visitor(service);
  for (let i = 0; i < 5; i++) {
    const { status, text } = await visitor.post(pathOf(made), { code: 'WRONGONE' });
    expect([status, text.includes('This code is wrong')]).toEqual([403, true]);
  }
  const waiting = await visitor.post(pathOf(made), { code: made.code });
  expect([waiting.status, Number(waiting.headers.get('retry-after')) > 3500]).toEqual([429, true]);
  // Its mail counts as of today: only a few are sent in a second.
  await runtime.tick([]);
  await runtime.clock({ advance: 3601 });
  expect((await visitor.post(pathOf(made), { code: made.code })).status).toBe(303);
  await runtime.clock({});
});

test('every look stands in the person’s ledger; asking for the code does not', async () => {
  const { person, mood, share } = await aPerson();
  const made = await share({ name: 'Dr. Hu', variableIds: [mood] });
  await new Visitor(service).get(pathOf(made));
  const ledger = () => service.inTable(async () => (await listAccesses(person.userId, { limit: 10 })).days);
  expect(await ledger()).toEqual([]);
  const visitor = await visitShare(service, made);
  await visitor.get(pathOf(made));
  await visitor.get(`${pathOf(made)}?format=csv`);
  expect(await ledger()).toMatchObject([
    {
      actor: { kind: 'link', id: made.clientId, name: 'Dr. Hu' },
      kinds: [{ verb: 'read', subject: 'measurements', requests: 2, variables: new Map([[mood, 2]]) }],
    },
  ]);
  const { body } = await service.get<{ accesses: { text: string }[] }>('/api/v3/accesses', person);
  expect(body.accesses[0]?.text).toBe('Dr. Hu, someone with one of your links, read your Mood twice.');
});

/** The address is packed into the length, too. */
const ofOneAnswer = ['date', 'x-request-id', 'apigw-requestid', 'content-length', 'set-cookie'];

test('what is not shared cannot be told from what does not exist, to the byte', async () => {
  const caffeine = (days: number) =>
    item({
      variableName: 'Caffeine',
      unitAbbreviatedName: 'mg',
      value: 20,
      startAt: at(days),
      combinationOperation: 'SUM',
    });
  async function world(hides: boolean) {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    const { body } = await diary.post([
      item({ startAt: at(-3), value: 2 }),
      item({ startAt: at(-1), value: 4 }),
      caffeine(-3),
    ]);
    const [mood, , tag] = body.data.measurements.map(({ variableId }) => variableId);
    const made = await sharesOf(service, person).share({
      variableIds: [mood, tag],
      from: daysAhead(-10),
      until: daysAhead(30),
    });
    if (hides) {
      // Another variable, an ingredient that comes from it, days before the first, and what follows from them.
      const { body: hidden } = await diary.post([
        food({ startAt: at(-2), value: 5 }),
        food({ startAt: at(-1), value: 1 }),
        item({ startAt: at(-11), value: 1 }),
        item({ variableName: 'Panic', startAt: at(-1), note: 'Mood' }),
      ]);
      const taggedVariableId = hidden.data.measurements[0]?.variableId;
      await service.post(
        '/api/v3/userTags',
        { taggedVariableId, tagVariableId: tag, conversionFactor: 95 },
        person,
      );
      await service.post(
        '/api/v3/study/create',
        { causeVariableName: 'Coffee', effectVariableName: 'Mood' },
        person,
      );
      await sharesOf(service, person).share({ name: 'Somebody else' });
    }
    const visitor = await visitShare(service, made);
    const wrong = await visitor.post(pathOf(made), { code: 'WRONGONE' });
    const shown = [wrong];
    for (const query of ['', '?page=2', '?format=csv', '?format=csv&page=9', '?page=0'])
      shown.push(await visitor.get(`${pathOf(made)}${query}`));
    return shown.map(({ status, text, headers }) => ({
      status,
      text: text.replaceAll(pathOf(made), '/shared/address'),
      headers: [...headers].filter(([name]) => !ofOneAnswer.includes(name)),
    }));
  }
  const [plain, hiding] = [await world(false), await world(true)];
  expect(plain[1]?.text).toContain('Caffeine by day');
  expect(hiding).toEqual(plain);
});

test('what is being deleted is shown no more, chosen or not, before its last record is gone', async () => {
  const { person, mood, coffee, share } = await aPerson();
  const [all, chosen] = [await share({}), await share({ variableIds: [mood, coffee] })];
  const { status } = await service.del(`/api/v3/userVariables/delete?variableId=${coffee}`, person);
  expect(status).toBe(200);
  for (const made of [all, chosen]) {
    const { text } = await (await visitShare(service, made)).get(pathOf(made));
    expect(text).toContain('Mood');
    expect(text).not.toContain('Coffee');
  }
});

test('the person sees the very page before there is a link, and nobody else does', async () => {
  const { person, mood, share } = await aPerson();
  const { visitor: owner } = await signInByMail(runtime, person.email);
  const made = await share({ variableIds: [mood], from: daysAhead(-30) });
  const shown = await (await visitShare(service, made)).get(pathOf(made));
  const preview = await owner.get(`/share-preview?variables=${mood}&from=${daysAhead(-30)}`);
  const figures = (text: string) =>
    text.slice(text.indexOf('<p class="written">'), text.lastIndexOf('</figure>'));
  expect(figures(preview.text)).toBe(figures(shown.text));
  expect(preview.text).toContain('Only you see it now.');
  expect((await owner.get('/share-preview')).text).toContain('Coffee by day');
  expect((await owner.get('/share-preview?format=csv')).text).toContain('Coffee,3,serving');
  expect((await owner.get('/share-preview?variables=1.x')).status).toBe(400);
  expect((await new Visitor(service).get('/share-preview')).leadsTo).toContain('/signin');
  // What is another person's shows nothing.
  const other = await service.createPerson();
  const { visitor: stranger } = await signInByMail(runtime, other.email);
  const unknown = await stranger.get(`/share-preview?variables=${mood}`);
  expect([unknown.status, unknown.text.includes('There is nothing to show.')]).toEqual([200, true]);
  expect(await service.inTable(async () => (await listAccesses(other.userId, { limit: 1 })).days)).toEqual(
    [],
  );
});

test('a link that is opened again and again has to wait', async () => {
  const { mood, share } = await aPerson();
  const made = await share({ variableIds: [mood] });
  const visitor = await visitShare(service, made);
  const statuses = new Set<number>();
  for (let i = 0; i < 60; i++) statuses.add((await visitor.get(pathOf(made))).status);
  expect([...statuses]).toEqual([200]);
  const { status, headers } = await visitor.get(pathOf(made));
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

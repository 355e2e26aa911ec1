import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { keepMessage } from '../../../shared/data/feed/message.ts';
import { canonicalJson } from '../../../shared/domain/texts/canonical-json.ts';
import type { StudyRecord } from '../../../shared/schemas/studies/study.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { coffeeAndSleep, experimentsOf, sleep } from '../../support/people/experiments.ts';
import { feedOf } from '../../support/people/feed.ts';
import { longLivedPerson, remindersOf } from '../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

const DAY = 86_400_000;
const START = '2026-03-01';
const dateAfter = (days: number) =>
  new Date(Date.parse(`${START}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Somebody with sixty days of records, on the day before the first. */
async function somebody() {
  await runtime.clock({ now: `${dateAfter(-1)}T12:00:00Z` });
  const person = await longLivedPerson(service, { timezone: 'UTC' });
  const own = experimentsOf(service, person);
  const recorded = await own.recordBefore(dateAfter(-1), 60, (day) => 7 + Math.sin(day * 1.7));
  expect(recorded.status).toBe(200);
  return { person, ...own, ...remindersOf(service, person) };
}

async function runAt(now: string, jobs = ['run-due-reminders', 'take-looks']) {
  await runtime.clock({ now });
  expect((await runtime.tick(jobs)).map(({ ok }) => ok)).not.toContain(false);
}

const named = (causeVariableName: string, effectVariableName: string) => ({
  causeVariableName,
  effectVariableName,
});

/** What asks about coffee, what is to come included. */
const cardsOf = async ({ list }: Pick<Awaited<ReturnType<typeof somebody>>, 'list'>) =>
  (await list({ onlyPast: 'false' })).body.data.filter(({ variableName }) => variableName === 'Coffee');

test('an experiment of forty days: a card every day, nothing ahead of it, and a result that anybody can check', async () => {
  const ada = await somebody();
  const started = await ada.start({ ...coffeeAndSleep, why: 'I sleep badly.' });
  expect(started).toMatchObject({ status: 200, body: { summary: 'Experiment started' } });
  const { id, commitment, plan } = started.body.experiment;
  expect(plan).toMatchObject({ pairs: 20, periodDays: 1, discardDays: 0, startDate: START });
  expect(JSON.stringify(started.body)).not.toContain('secret":');

  const told: number[] = [];
  for (let day = 0; day < 40; day++) {
    await runAt(`${dateAfter(day)}T08:00:30Z`);
    const { state, today, days } = (await ada.one(id)).body.experiment;
    if (state === 'over') break;
    const cards = await cardsOf(ada);
    expect(cards).toHaveLength(1);
    const [card] = cards as [(typeof cards)[number]];
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: day + 1 }, (_, i) => dateAfter(i)));
    expect(card.card.headerTitle).toBe(
      `Today: ${today?.level === 2 ? '2 servings of Coffee' : 'no Coffee'}.`,
    );
    told.push(today?.level ?? Number.NaN);
    const acted = await ada.act(
      day % 10 === 9 ? { id: card.id, action: 'skip' } : { id: card.id, action: 'track' },
    );
    expect(acted.status).toBe(200);
    const slept = 7 + 0.3 * Math.sin(day * 2.3) - (today?.level === 2 ? 1 : 0);
    await service.post('/api/v3/measurements/post', sleep(`${dateAfter(day)}T20:00:00`, slept), ada.person);
  }
  const { result, plan: kept, recordsChanged } = (await ada.one(id)).body.experiment;
  expect(result).toMatchObject({
    verdict: 'found',
    look: 'half',
    complete: 10,
    adherence: { days: 20, followed: 18 },
  });
  expect(result?.words[0]).toMatch(
    /^On days with 2 servings of Coffee, Sleep Duration was .* (h|min) shorter than/,
  );
  expect(recordsChanged).toBe(false);
  const secret = Buffer.from(result?.secret ?? '', 'hex');
  expect(createHash('sha256').update(secret).update(canonicalJson(kept)).digest('hex')).toBe(commitment);
  const levels = Array.from({ length: 20 }, (_, pair) => {
    const [byte = 0] = createHmac('sha256', secret).update(`pair ${pair}`).digest();
    return byte % 2 === 0 ? [2, 0] : [0, 2];
  }).flat();
  // The look half-way was clear, two days after its last.
  expect(told).toEqual(levels.slice(0, 21));
});

test('a plan is completed from one’s own records, says what it would find, and stores nothing', async () => {
  const ada = await somebody();
  const { status, body } = await ada.plan({ ...coffeeAndSleep, effectDay: undefined, difference: 0.2 });
  expect(status).toBe(200);
  // Coffee at noon, sleep recorded at 20:00.
  expect(body.plan).toMatchObject({ pairs: 20, periodDays: 1, effectDay: 'same', startDate: START });
  // Today has not ended.
  expect(body.proposal.history.days).toBe(59);
  expect(body.proposal.power).toBeLessThan(0.5);
  expect(body.words.join(' ')).toContain('less than half');
  expect(body.warnings.join(' ')).toContain('more likely be missed than found');
  expect(body.eachDay).toContain('2 servings of Coffee, or no Coffee');
  expect(body.suggestedReminder).toMatchObject({ variableName: 'Sleep Duration' });
  const { body: listed } = await service.get<{ experiments: unknown[] }>('/api/v3/experiments', ada.person);
  expect(listed.experiments).toEqual([]);
});

test('a reminder of the effect is offered unless one asks after the cause can have acted', async () => {
  const ada = await somebody();
  const remind = (reminderStartTimeLocal: string) =>
    ada.save([{ variableName: 'Sleep Duration', reminderFrequency: 86_400, reminderStartTimeLocal }]);
  const isOffered = async (effectDay: string) =>
    (await ada.plan({ ...coffeeAndSleep, effectDay })).body.suggestedReminder !== undefined;
  // Coffee at noon.
  expect((await remind('07:00:00')).status).toBe(200);
  expect([await isOffered('same'), await isOffered('next')]).toEqual([true, false]);
  expect((await remind('20:00:00')).status).toBe(200);
  expect(await isOffered('same')).toBe(false);
});

test('whoever asks for what cannot be is told what to do', async () => {
  const ada = await somebody();
  const measurements = '/api/v3/measurements/post';
  const days = Array.from({ length: 15 }, (_, day) => `${dateAfter(-1 - day)}T09:00:00`);
  const steady = { ...sleep('', 0), variableName: 'Steadiness', value: 5 };
  const pill = {
    ...sleep('', 0),
    variableName: 'Aspirin',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'mg',
    combinationOperation: 'SUM',
    value: 100,
  };
  const patch = { ...pill, variableName: 'Patch', combinationOperation: 'MEAN' };
  const rows = days.flatMap((startAt) => [
    { ...steady, startAt },
    { ...pill, startAt },
    { ...patch, startAt },
    { ...patch, startAt: startAt.replace('T09', 'T10'), value: 200 },
  ]);
  expect((await service.post(measurements, rows, ada.person)).status).toBe(200);
  const aspirin = { ...coffeeAndSleep, causeVariableName: 'Aspirin', levelA: 100 };
  const refusals: [object, string, RegExp][] = [
    [{ ...coffeeAndSleep, pairs: 5 }, 'pairs', /from 6 to 60/],
    [{ ...coffeeAndSleep, pairs: 61 }, 'pairs', /from 6 to 60/],
    [{ ...coffeeAndSleep, startDate: dateAfter(-1) }, 'startDate', /must be tomorrow, 2026-03-01, or later/],
    [{ ...coffeeAndSleep, startDate: '2028-01-01' }, 'startDate', /within a year/],
    [{ ...coffeeAndSleep, levelB: 2 }, 'levelB', /two different amounts/],
    [{ ...coffeeAndSleep, levelA: undefined }, 'levelA', /are required/],
    [{ ...coffeeAndSleep, levelA: -1 }, 'levelA', /must be at least 0, got -1\./],
    [{ ...coffeeAndSleep, effectVariableName: 'Nothing' }, 'effectVariableName', /record it first/],
    [{ ...coffeeAndSleep, effectVariableName: 'Coffee' }, 'effectVariableName', /the cause itself/],
    [
      { ...coffeeAndSleep, effectVariableName: 'Steadiness' },
      'effectVariableName',
      /was 5 on each of the last 15 days/,
    ],
    [
      { ...coffeeAndSleep, periodDays: 2, discardDays: 2 },
      'discardDays',
      /less than the days of a period, 2:/,
    ],
    [aspirin, 'prescriberAgrees', /must be true: Aspirin is a treatment/],
    [{ ...aspirin, levelA: 500, prescriberAgrees: true }, 'levelA', /never recorded 500 mg/],
    [
      { ...aspirin, causeVariableName: 'Patch', levelA: 150, prescriberAgrees: true },
      'levelA',
      /never recorded 150 mg/,
    ],
  ];
  for (const [body, path, message] of refusals) {
    for (const ask of [ada.plan, ada.start]) {
      const refused = await ask(body);
      expect({ body, status: refused.status }).toEqual({ body, status: 400 });
      expect(refused.body.errors).toContainEqual(
        expect.objectContaining({ path, message: expect.stringMatching(message) }),
      );
    }
  }
  expect((await ada.start({ ...coffeeAndSleep, cardTimeLocal: '24:00:00' })).status).toBe(400);
  expect((await ada.plan({ ...aspirin, prescriberAgrees: true })).status).toBe(200);
});

test('an amount of a treatment counts as taken, however many were recorded since', async () => {
  const ada = await somebody();
  const dose = (startAt: string, value: number) => ({
    variableName: 'Aspirin',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'mg',
    combinationOperation: 'SUM',
    startAt,
    value,
  });
  const hour = (i: number) => new Date(Date.UTC(2025, 0, 1) + i * 3_600_000).toISOString().slice(0, 19);
  const since = Array.from({ length: 1100 }, (_, i) => dose(hour(i), 100));
  for (const doses of [[dose('2020-05-01T08:00:00', 500), ...since.slice(0, 600)], since.slice(600)])
    expect((await service.post('/api/v3/measurements/post', doses, ada.person)).status).toBe(200);
  const aspirin = { ...coffeeAndSleep, causeVariableName: 'Aspirin', prescriberAgrees: true, levelB: 100 };
  expect((await ada.plan({ ...aspirin, levelA: 500 })).status).toBe(200);
  expect((await ada.plan({ ...aspirin, levelA: 400 })).status).toBe(400);
});

test('one for each cause and each effect, three in all; the same again is the one that runs', async () => {
  const ada = await somebody();
  const others = ['Tea', 'Walking', 'Reading', 'Calm', 'Focus', 'Energy'].map((variableName, i) => ({
    ...sleep(`${dateAfter(-2)}T10:00:00`, i + 1),
    variableName,
  }));
  await service.post('/api/v3/measurements/post', others, ada.person);
  const asked = (cause: string, effect: string) => ({ ...coffeeAndSleep, ...named(cause, effect) });
  const first = await ada.start(coffeeAndSleep);
  const again = await ada.start(coffeeAndSleep);
  expect([again.status, again.body.experiment]).toEqual([200, first.body.experiment]);
  const later = await ada.start({ ...coffeeAndSleep, cardTimeLocal: '10:00:00' });
  expect(later.body).toMatchObject({ description: expect.stringContaining('a card at 08:00') });
  const refusals = [
    { ...coffeeAndSleep, pairs: 12 },
    asked('Coffee', 'Calm'),
    asked('Tea', 'Sleep Duration'),
  ];
  for (const body of refusals) expect((await ada.start(body)).status).toBe(400);
  for (const body of [asked('Tea', 'Calm'), asked('Walking', 'Focus')])
    expect((await ada.start(body)).status).toBe(200);
  const fourth = await ada.start(asked('Reading', 'Energy'));
  expect([fourth.status, fourth.body.errors[0]?.message]).toEqual([
    400,
    expect.stringContaining('3 experiments are running'),
  ]);
  await ada.stop(first.body.experiment.id);
  expect((await ada.start(asked('Reading', 'Energy'))).status).toBe(200);
});

test('a pause lets pairs wait that have not begun, and stopping gives no verdict', async () => {
  const ada = await somebody();
  const { id } = (await ada.start({ ...coffeeAndSleep, periodDays: 2, discardDays: 0, pairs: 6 })).body
    .experiment;
  await runAt(`${dateAfter(1)}T09:00:00Z`);
  expect((await ada.pause(id)).body.experiment).toMatchObject({ state: 'paused', pausedFrom: dateAfter(2) });
  const datesAt = async (day: number) => {
    await runAt(`${dateAfter(day)}T09:00:00Z`);
    return (await ada.one(id)).body.experiment.days.map(({ date }) => date);
  };
  // The pair that had begun keeps its four days.
  expect(await datesAt(6)).toEqual([0, 1, 2, 3].map(dateAfter));
  expect((await ada.resume(id)).body.experiment.state).toBe('running');
  expect(await datesAt(8)).toEqual([0, 1, 2, 3, 7, 8].map(dateAfter));
  await runAt(`${dateAfter(12)}T09:00:00Z`);
  const stopped = await ada.stop(id, 'Headaches.');
  expect(stopped.body).toMatchObject({
    description: 'Stopped after 2 of 6 pairs, before a planned analysis, so it was not analysed.',
    experiment: { state: 'over', verdict: 'stopped' },
  });
  const { result, report } = (await ada.one(id)).body.experiment;
  expect(result).toMatchObject({ estimate: null, pValue: null, interval: null, described: { pairs: 2 } });
  expect(report.harms).toBe('Headaches.');
  expect(await cardsOf(ada)).toEqual([]);
  expect((await ada.pause(id)).body.summary).toBe('Experiment unchanged');
});

test('whoever stops a paused experiment has done only the pairs that were told', async () => {
  const ada = await somebody();
  const { id } = (await ada.start({ ...coffeeAndSleep, periodDays: 2, discardDays: 0, pairs: 6 })).body
    .experiment;
  await runAt(`${dateAfter(1)}T09:00:00Z`);
  await ada.pause(id);
  await runAt(`${dateAfter(12)}T09:00:00Z`);
  expect((await ada.stop(id)).body.description).toMatch(/^Stopped after 1 of 6 pairs/);
  const { result, days } = (await ada.one(id)).body.experiment;
  expect(result).toMatchObject({ described: { pairs: 1 }, adherence: { days: 4 } });
  expect(days.map(({ date }) => date)).toEqual([0, 1, 2, 3].map(dateAfter));
});

test('nobody sees or changes the reminder of an experiment, and no app plans one', async () => {
  const ada = await somebody();
  const { id } = (await ada.start(coffeeAndSleep)).body.experiment;
  const { body } = await service.get<{ data: unknown[] }>('/api/v3/trackingReminders', ada.person);
  expect(body.data).toEqual([]);
  expect(await cardsOf(ada)).toEqual([]);
  await runAt(`${START}T08:01:00Z`);
  const [card] = await cardsOf(ada);
  const reminderId = card?.trackingReminderId;
  expect(card?.card.buttons?.map(({ text }) => text)).toEqual(['Done']);
  expect(card?.card.buttonsSecondary?.map(({ text }) => text)).toEqual(['Not done', 'Snooze']);
  const changed = await service.post(
    '/api/v3/trackingReminders',
    { id: reminderId, enabled: false },
    ada.person,
  );
  const deleted = await service.del(`/api/v3/trackingReminders/delete?id=${reminderId}`, ada.person);
  expect([changed.status, deleted.status]).toEqual([404, 404]);
  const app = await service.grant(ada.person.userId, await service.createClient(ada.person.userId));
  const asApp = experimentsOf(service, app);
  const refused = [
    await asApp.plan(coffeeAndSleep),
    await asApp.start(coffeeAndSleep),
    await asApp.one(id),
    await asApp.stop(id),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  // Recording a day is an app's to do.
  const acted = await remindersOf(service, app).act({ id: card?.id, action: 'skip' });
  expect(acted.status).toBe(200);
  expect((await ada.one(id)).body.experiment.today).toMatchObject({ answer: 'notDone' });
});

/** An experiment of six pairs that ran to its end, in which coffee cost an hour of sleep, or nothing. */
async function ended(ada: Awaited<ReturnType<typeof somebody>>, cost: number) {
  const { id } = (await ada.start({ ...coffeeAndSleep, pairs: 6, why: 'I sleep badly.' })).body.experiment;
  await runtime.clock({ now: `${dateAfter(11)}T09:00:00Z` });
  const { days } = (await ada.one(id)).body.experiment;
  const nights = days.map(({ date, level }, i) =>
    sleep(`${date}T20:00:00`, 7 + 0.1 * Math.sin(i * 2.3) - (level === 2 ? cost : 0)),
  );
  await service.post('/api/v3/measurements/post', nights, ada.person);
  await runAt(`${dateAfter(13)}T09:00:00Z`, ['take-looks']);
  return id;
}

const studiesOf = async ({ person }: Awaited<ReturnType<typeof somebody>>, query = '') =>
  (await service.get<{ studies: StudyRecord[] }>(`/api/v3/studies${query}`, person)).body.studies;

test('a card that an app kept under the id of the result keeps no experiment from its end, and gives way', async () => {
  const ada = await somebody();
  const foreign = { id: 'experiment-1-result', title: 'A card of an app' };
  await service.inTable(() => keepMessage(ada.person, foreign, Date.parse(`${START}T00:00:00Z`) / 1000));
  const id = await ended(ada, 1);
  expect(`${id}-result`).toBe(foreign.id);
  const { cards } = (await feedOf(service, ada.person).get()).body;
  expect(cards.filter((card) => card.id === foreign.id)).toMatchObject([
    { headerTitle: expect.stringMatching(/^Your experiment has ended/) },
  ]);
});

test('an experiment that is over is a study: listed, in the feed, published, checked by a line, deleted', async () => {
  const ada = await somebody();
  await service.post('/api/v3/study/create', { ...named('Coffee', 'Sleep Duration') }, ada.person);
  const id = await ended(ada, 1);
  const { result, commitment } = (await ada.one(id)).body.experiment;
  expect(result?.verdict).toBe('found');
  expect(result?.picture?.svg).toContain('>2 servings of Coffee</text>');

  expect((await studiesOf(ada)).map(({ type }) => type)).toEqual(['experiment', 'individual']);
  expect(await studiesOf(ada, '?type=experiment&causeVariableName=Sleep%20Duration')).toEqual([]);
  const [study] = (await studiesOf(ada, '?type=experiment&causeVariableName=Coffee')) as [StudyRecord];
  expect(study).toMatchObject({
    id,
    studyStatus: 'draft',
    statistics: { verdict: 'found', complete: 6 },
    studyText: {
      title: 'Sleep Duration was lower with 2 servings of Coffee than with no Coffee',
      tagLine: result?.words[0],
    },
  });
  expect(JSON.stringify(study)).not.toContain('I sleep badly');
  const feed = feedOf(service, ada.person);
  expect(await feed.ids()).toContain(`${id}-result`);

  const publish = (share: boolean) =>
    service.post<{ link?: string; study: StudyRecord; summary: string }>(
      `/api/v3/study/publish?studyId=${id}`,
      { shareUserMeasurements: share },
      ada.person,
    );
  const { body } = await publish(true);
  expect([body.summary, (await publish(true)).body.summary]).toEqual(['Study published', 'Study is public']);
  const address = new URL(body.link ?? '').pathname;
  const page = await service.get<string>(address);
  expect(page.status).toBe(200);
  const shown = page.body;
  const { publicPage } = (await ada.one(`${id}&includePublicPage=true`)).body;
  const mainOf = (html = '') => html.slice(html.indexOf('<main>'), html.indexOf('</main>'));
  expect(mainOf(publicPage)).toBe(mainOf(shown));
  expect(shown).toContain('A randomised experiment with one person');
  expect(shown).toContain(commitment);
  expect(shown).toContain(result?.secret);
  expect(shown).not.toContain('I sleep badly');
  expect((await service.get(`${address}/charts/experiment-pairs.svg`)).status).toBe(200);
  expect((await fetch(`${runtime.url}${address}/charts/picture.png`)).status).toBe(200);
  const [line = ''] =
    /\(printf[^<]*sha256sum/.exec(shown.replaceAll('&quot;', '"').replaceAll('&#39;', "'")) ?? [];
  expect(line).toBe(result?.checkLine);
  expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' }).slice(0, 64)).toBe(commitment);

  expect((await publish(false)).body.study).toMatchObject({ isPublic: false, studyStatus: 'private' });
  expect((await service.get(address)).status).toBe(404);
  const app = await service.grant(ada.person.userId, await service.createClient(ada.person.userId));
  expect((await service.del(`/api/v3/study/delete?studyId=${id}`, app)).status).toBe(403);
  expect((await service.del(`/api/v3/study/delete?studyId=${id}`, ada.person)).status).toBe(200);
  expect((await ada.one(id)).status).toBe(404);
  expect(await studiesOf(ada, '?type=experiment')).toEqual([]);
  expect((await service.del(`/api/v3/study/delete?studyId=${id}`, ada.person)).status).toBe(404);
});

test('what runs is no study, and nobody makes one by asking for a study', async () => {
  const ada = await somebody();
  const { id } = (await ada.start(coffeeAndSleep)).body.experiment;
  expect(await studiesOf(ada)).toEqual([]);
  const publish = await service.post<{ errors: { message: string }[] }>(
    `/api/v3/study/publish?studyId=${id}`,
    undefined,
    ada.person,
  );
  expect([publish.status, publish.body.errors[0]?.message]).toEqual([
    400,
    expect.stringContaining('once it has ended'),
  ]);
  expect((await service.del(`/api/v3/study/delete?studyId=${id}`, ada.person)).status).toBe(400);
  const created = await service.post(
    '/api/v3/study/create',
    { ...named('Coffee', 'Sleep Duration'), type: 'experiment' },
    ada.person,
  );
  expect(created.status).toBe(400);
});

test('whoever flies is told each day once, and a day that a flight left out has no card', async () => {
  const ada = await somebody();
  const { id } = (await ada.start({ ...coffeeAndSleep, pairs: 6 })).body.experiment;
  const fly = (timezone: string) => service.post('/api/v3/userSettings', { timezone }, ada.person);
  const told = async () => {
    const { body } = await ada.list({ includeDeleted: 'true', onlyPast: 'false' });
    const ofDays = body.data.filter(({ experimentId }) => experimentId === id);
    return ofDays.map((one) => one.trackingReminderNotificationTimeLocal.slice(0, 10)).sort();
  };
  await runAt(`${dateAfter(0)}T08:00:30Z`);
  // West over a day: the same date comes again.
  await fly('Pacific/Pago_Pago');
  await runAt(`${dateAfter(0)}T19:00:30Z`);
  await runAt(`${dateAfter(0)}T19:00:40Z`);
  expect(await told()).toEqual([dateAfter(0)]);
  await runAt(`${dateAfter(1)}T19:00:30Z`);
  expect(await told()).toEqual([0, 1].map(dateAfter));
  // East over the line before midnight: the date after it is never lived.
  await runAt(`${dateAfter(2)}T10:30:00Z`);
  await fly('Pacific/Kiritimati');
  // At 08:00 there; the day of the plan's zone begins six hours later.
  await runAt(`${dateAfter(2)}T18:00:30Z`);
  expect(await told()).toEqual([0, 1].map(dateAfter));
  await runAt(`${dateAfter(3)}T00:00:30Z`);
  expect(await told()).toEqual([0, 1, 3].map(dateAfter));
  await runAt(`${dateAfter(3)}T18:00:30Z`);
  await runAt(`${dateAfter(4)}T00:00:30Z`);
  expect(await told()).toEqual([0, 1, 3, 4].map(dateAfter));
  const { days } = (await ada.one(id)).body.experiment;
  expect(days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4].map(dateAfter));
  await runAt(`${dateAfter(6)}T00:00:30Z`);
  await ada.stop(id);
  const { result } = (await ada.one(id)).body.experiment;
  expect(result?.words).toContain('You changed time zones on 2 days of this experiment.');
});

test('moving the zone ahead and back tells no day early', async () => {
  const ada = await somebody();
  const { id } = (await ada.start({ ...coffeeAndSleep, pairs: 6 })).body.experiment;
  const fly = (settings: object) => service.post('/api/v3/userSettings', settings, ada.person);
  const known = async () => {
    const { body } = await ada.list({ includeDeleted: 'true', onlyPast: 'false' });
    const feed = await service.get<{ cards: { title?: string }[] }>('/api/v3/feed', ada.person);
    const { experiment } = (await ada.one(id)).body;
    return {
      cards: body.data.filter(({ experimentId }) => experimentId === id).length,
      feed: JSON.stringify(feed.body).includes('Tomorrow'),
      days: experiment.days.map(({ date }) => date),
      today: experiment.today?.date,
    };
  };
  await runAt(`${dateAfter(0)}T12:00:00Z`);
  const before = { cards: 1, feed: false, days: [dateAfter(0)] };
  expect(await known()).toEqual({ ...before, today: dateAfter(0) });
  for (const settings of [
    { timezone: 'Pacific/Kiritimati' },
    { timezone: 'Pacific/Apia', timezoneFrom: dateAfter(-9) },
    { timezone: 'Asia/Tokyo', timezoneFrom: dateAfter(-9) },
  ]) {
    expect((await fly(settings)).status).toBe(200);
    await runAt(`${dateAfter(0)}T${settings.timezone === 'Asia/Tokyo' ? 23 : 19}:30:00Z`);
    expect(await known()).toEqual({ ...before, today: undefined });
    await fly({ timezone: 'UTC' });
    expect(await known()).toEqual({ ...before, today: dateAfter(0) });
  }
  await runAt(`${dateAfter(1)}T08:00:30Z`);
  expect((await known()).days).toEqual([0, 1].map(dateAfter));
});

test('whoever really moved is told in the morning again from a pair on that begins two days later', async () => {
  const ada = await somebody();
  const { id } = (await ada.start({ ...coffeeAndSleep, periodDays: 2, discardDays: 0, pairs: 6 })).body
    .experiment;
  await runAt(`${dateAfter(0)}T08:00:30Z`);
  await service.post('/api/v3/userSettings', { timezone: 'Pacific/Auckland' }, ada.person);
  const told = async () => {
    const { body } = await ada.list({ includeDeleted: 'true', onlyPast: 'false' });
    return body.data.filter(({ experimentId }) => experimentId === id).length;
  };
  // 08:00 in Auckland is 19:00 or 20:00 of the day before in UTC, the zone of the plan.
  for (const day of [1, 2, 3]) {
    await runAt(`${dateAfter(day - 1)}T20:00:30Z`);
    expect(await told()).toBe(day);
    await runAt(`${dateAfter(day)}T03:00:30Z`);
    expect(await told()).toBe(day + 1);
  }
  // The second pair began more than two days after the move; it is still 18 hours from one day to the next.
  await runAt(`${dateAfter(3)}T20:00:30Z`);
  expect(await told()).toBe(4);
  await runAt(`${dateAfter(3)}T21:00:40Z`);
  expect(await told()).toBe(5);
  await runAt(`${dateAfter(4)}T20:00:30Z`);
  expect(await told()).toBe(6);
});

test('whoever flies west and pauses keeps the pair that has begun there', async () => {
  const ada = await somebody();
  const { id } = (await ada.start({ ...coffeeAndSleep, periodDays: 2, discardDays: 0, pairs: 6 })).body
    .experiment;
  // The second pair begins, and then the day before comes again.
  await runAt(`${dateAfter(4)}T08:00:30Z`);
  await service.post('/api/v3/userSettings', { timezone: 'Pacific/Pago_Pago' }, ada.person);
  expect((await ada.pause(id)).body.experiment).toMatchObject({ pausedFrom: dateAfter(5) });
  expect((await ada.plan(coffeeAndSleep)).body.plan.startDate).toBe(dateAfter(5));
  await runAt(`${dateAfter(12)}T20:00:00Z`);
  const { days } = (await ada.one(id)).body.experiment;
  expect(days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(dateAfter));
});

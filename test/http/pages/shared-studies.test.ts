import { expect, test } from '@jest/globals';
import { listAccesses } from '../../../shared/data/accesses/day-of-accesses.ts';
import { parseDate } from '../../../shared/domain/time/calendar.ts';
import { dateWords } from '../../../shared/domain/time/names.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { coffeeAndSleep, experimentsOf } from '../../support/people/experiments.ts';
import { studied } from '../../support/people/histories.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { pills, remindersOf } from '../../support/people/reminders.ts';
import { daysAhead, pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';
import { signInByMail } from '../../support/signing-in/sign-in.ts';

const { runtime, service } = leasedRuntime();

/** Somebody with a study and a running experiment. */
async function aPerson() {
  const { studies, study, person } = await studied(service);
  const experiments = experimentsOf(service, person);
  await experiments.recordBefore(daysAhead(-1), 30, (day) => 7 + (day % 3) / 2);
  const { body } = await experiments.start(coffeeAndSleep);
  const experimentId = body.experiment.id;
  return { person, studies, study, experiments, experimentId, ...sharesOf(service, person) };
}

test('ticked studies and experiments are listed and shown as their person sees them, others are not there', async () => {
  const { person, study, experiments, experimentId, make, share, list } = await aPerson();
  await experiments.stop(experimentId, 'Headaches.');
  const made = await share({ name: 'Dr. Hu', variableIds: [], studyIds: [study.id, experimentId, study.id] });
  expect(made.variableNames).toEqual([]);
  expect(made.studyTitles).toHaveLength(2);
  expect((await list())[0]?.appDescription).toContain(
    `can read 2 studies, until ${dateWords(parseDate(daysAhead(30)) ?? 0)}.`,
  );
  const visitor = await visitShare(service, made);
  const { text } = await visitor.get(pathOf(made));
  expect(text).toContain(`<a href="${pathOf(made)}?study=1">${made.studyTitles?.[0]}</a>`);
  expect(text).toContain(`<a href="${pathOf(made)}?study=2">${made.studyTitles?.[1]}</a>`);
  expect(text).not.toMatch(/by day|CSV/);
  const shown = await visitor.get(`${pathOf(made)}?study=1`);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  const published = await service.post<{ publicPage: string }>(
    '/api/v3/study/create?includePublicPage=true',
    { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' },
    person,
  );
  const inside = (page: string) => page.slice(page.indexOf('<header>'), page.indexOf('<footer>'));
  expect(inside(shown.text)).toBe(inside(published.body.publicPage));
  const experiment = await visitor.get(`${pathOf(made)}?study=2`);
  expect(experiment.text).toContain('A randomised experiment with one person');
  expect(experiment.text).not.toContain('Headaches');
  const beyond = await visitor.get(`${pathOf(made)}?study=3`);
  expect([beyond.status, beyond.text.includes('This study doesn’t exist')]).toEqual([404, true]);
  expect((await make({ studyIds: [] })).body.share).not.toHaveProperty('studyTitles');
  const ledger = await service.inTable(async () => (await listAccesses(person.userId, { limit: 10 })).days);
  expect(ledger[0]?.kinds).toMatchObject([{ verb: 'read', subject: 'studies', requests: 3, tries: 1 }]);
});

test('a running experiment, a study of many people and one of somebody else cannot be ticked', async () => {
  const [{ study, experimentId, make, list }, other] = [await aPerson(), await studied(service)];
  const pooled = study.id.replace(/user-\d+-user-study/, 'population-study');
  const refused = [
    [experimentId, 404, 'an experiment becomes one when it ends'],
    [other.study.id, 404, 'you have no study'],
    ['experiment-99', 404, 'you have no study experiment-99'],
    ['nonsense', 404, 'you have no study nonsense'],
    [pooled, 400, 'is a study of many people'],
  ] as const;
  for (const [id, status, message] of refused) {
    const answer = await make({ studyIds: [study.id, id] });
    expect([answer.status, answer.body.errors[0]?.message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  }
  const many = Array.from({ length: 21 }, (_, i) => `experiment-${i + 1}`);
  expect((await make({ studyIds: many })).body.errors[0]?.message).toContain('at most 20');
  expect(await list()).toEqual([]);
});

test('a study that is deleted is no longer listed or shown, and the others keep their places', async () => {
  const { person, study, experiments, experimentId, share } = await aPerson();
  await experiments.stop(experimentId);
  const made = await share({ variableIds: [], studyIds: [study.id, experimentId] });
  const visitor = await visitShare(service, made);
  await service.del(`/api/v3/study/delete?studyId=${study.id}`, person);
  const { text } = await visitor.get(pathOf(made));
  expect(text).not.toContain('?study=1');
  expect(text).toContain('?study=2');
  expect((await visitor.get(`${pathOf(made)}?study=1`)).status).toBe(404);
  expect((await visitor.get(`${pathOf(made)}?study=2`)).status).toBe(200);
});

test('a study that was not ticked cannot be told from none, whatever is recorded besides', async () => {
  async function world(hides: boolean) {
    const { person, studies, study } = await studied(service);
    const made = await sharesOf(service, person).share({ variableIds: [], studyIds: [study.id] });
    if (hides) {
      await diaryOf(service, person).post([
        item({ variableName: 'Panic', startAt: `${daysAhead(-1)}T08:00:00` }),
      ]);
      await studies.create('Warmth', 'Melatonin');
    }
    const visitor = await visitShare(service, made);
    const shown = [];
    for (const query of ['', '?study=1', '?study=2', '?format=csv'])
      shown.push(await visitor.get(`${pathOf(made)}${query}`));
    return shown.map(({ status, text }) => ({
      status,
      text: text.replaceAll(pathOf(made), '/shared/address'),
    }));
  }
  const [plain, hiding] = [await world(false), await world(true)];
  expect(plain[1]?.text).toContain('Warmth');
  expect(hiding).toEqual(plain);
});

test('a share that ends while somebody turns its pages ends with the next of them', async () => {
  const { person, study, share, end } = await aPerson();
  const names = Array.from({ length: 13 }, (_, i) => `Symptom ${String(i).padStart(2, '0')}`);
  await diaryOf(service, person).post(
    names.map((variableName) => item({ variableName, startAt: `${daysAhead(-1)}T08:00:00` })),
  );
  const made = await share({ studyIds: [study.id] });
  const visitor = await visitShare(service, made);
  expect((await visitor.get(`${pathOf(made)}?page=1`)).text).toContain('Page 1 of 3');
  await end(made.clientId);
  for (const query of ['?page=2', '?study=1', '?format=csv', ''])
    expect((await visitor.get(`${pathOf(made)}${query}`)).status).toBe(404);
});

test('the preview shows the very study, and nobody else’s', async () => {
  const { person, study, share } = await aPerson();
  const { visitor: owner } = await signInByMail(runtime, person.email);
  const made = await share({ variableIds: [], studyIds: [study.id] });
  const shown = await (await visitShare(service, made)).get(`${pathOf(made)}?study=1`);
  const query = `studies=${study.id}&only=studies`;
  const preview = await owner.get(`/share-preview?${query}&study=1`);
  const inside = (page: string) => page.slice(page.indexOf('<header>'), page.indexOf('<footer>'));
  expect(inside(preview.text)).toBe(inside(shown.text));
  expect((await owner.get(`/share-preview?${query}`)).text).toContain(
    `${query}&study=1`.replaceAll('&', '&amp;'),
  );
  expect((await owner.get('/share-preview?studies=a..b')).status).toBe(400);
  const { visitor: stranger } = await signInByMail(runtime, (await service.createPerson()).email);
  expect((await stranger.get(`/share-preview?${query}&study=1`)).status).toBe(404);
});

test('today’s medicines are shown where they were ticked: what is planned, taken and when, and nothing else', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  const own = remindersOf(service, person);
  const zinc = { variableName: 'Zinc', unitAbbreviatedName: 'pills', defaultValue: 1 };
  await own.create(pills({ ...zinc, reminderStartTimeLocal: '00:00:00' }));
  await own.create(pills({ ...zinc, variableName: 'Aspirin', reminderFrequency: 0 }));
  const [asked] = (await own.list()).body.data;
  expect((await own.act({ id: asked?.id, action: 'track', modifiedValue: 2 })).status).toBe(200);
  const { make, share, list } = sharesOf(service, person);
  const made = await share({ name: 'Ann', variableIds: [], todaysPlan: true });
  expect((await list())[0]?.appDescription).toContain('can read today’s medicines, until');
  const visitor = await visitShare(service, made);
  const { text } = await visitor.get(pathOf(made));
  expect(text).toContain(`<h2 id="plan">Medicines today`);
  expect(text).toContain('<td>Zinc, 2 pills</td><td>00:00</td>');
  expect(text).toContain('<td>As needed</td><td>Aspirin</td><td>Not today</td>');
  expect(text).not.toMatch(/by day|CSV|There is nothing to show/);
  const { days } = await service.inTable(() => listAccesses(person.userId, { limit: 10 }));
  expect(days[0]?.kinds).toMatchObject([{ verb: 'read', subject: 'measurements', requests: 1 }]);
  const { visitor: owner } = await signInByMail(runtime, person.email);
  expect((await owner.get('/share-preview?only=studies&plan=today')).text).toContain('<h2 id="plan">');
  expect((await owner.get('/share-preview?plan=tomorrow')).status).toBe(400);
  // Unless it was ticked, nothing of the plan is there.
  const without = await share({ name: 'Ben' });
  expect((await (await visitShare(service, without)).get(pathOf(without))).text).not.toContain(
    'Medicines today',
  );
  expect((await make({ variableIds: [], todaysPlan: false })).status).toBe(400);
});

import { afterAll, describe, expect, test } from '@jest/globals';
import { mailPlanKey, reminderKey } from '../../../shared/data/keys/reminders.ts';
import { planMail } from '../../../shared/data/reminders/mail-plan.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { linkedDays } from '../../support/people/discoveries.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

afterAll(() => runtime.clock());

/** Somebody in Berlin who is asked at six, and mailed at eight unless they say otherwise. */
async function somebody(now: string, settings: object = {}, asked: object = pills()) {
  await runtime.clock({ now });
  const person = await longLivedPerson(service, { timezone: 'Europe/Berlin' });
  await remindersOf(service, person).save([{ ...asked, reminderStartTimeLocal: '06:00:00' }]);
  await settle(person, {
    sendReminderNotificationEmails: true,
    reminderEmailAt: '08:00:00',
    ...settings,
  });
  return person;
}

const settle = async (person: Person, settings: object) => {
  const { status } = await service.post('/api/v3/userSettings', settings, person);
  expect(status).toBe(200);
};

async function runAt(now: string): Promise<void> {
  await runtime.clock({ now });
  const runs = await runtime.tick(['run-due-reminders', 'run-reminder-mails']);
  expect(runs.filter(({ ok }) => !ok)).toEqual([]);
}

const mailsTo = async ({ email }: Person) => (await runtime.sentMails()).filter(({ to }) => to === email);
const hoursOf = async (person: Person) => (await mailsTo(person)).map(({ at }) => at.slice(0, 16)).reverse();
const linksIn = (text = '') => text.match(/http:\S+/g) ?? [];

describe('the mail of what is due', () => {
  test('comes once a day at the chosen hour of the wall clock, also when that changes', async () => {
    const person = await somebody('2027-03-26T12:00:00Z', { reminderEmailAt: '07:30:00' });
    for (const day of ['27', '28', '29'])
      for (const time of ['05:00', '05:31', '05:32', '06:31', '06:32', '20:00'])
        await runAt(`2027-03-${day}T${time}:00Z`);
    expect(await hoursOf(person)).toEqual(['2027-03-27T06:31', '2027-03-28T05:31', '2027-03-29T05:31']);
  });

  test('comes once on the day on which its hour comes twice', async () => {
    const person = await somebody('2027-10-30T12:00:00Z', { reminderEmailAt: '02:30:00' });
    for (const time of ['00:31', '01:31', '02:31', '12:00']) await runAt(`2027-10-31T${time}:00Z`);
    expect(await hoursOf(person)).toEqual(['2027-10-31T00:31']);
  });

  test('comes no second time when the hour is moved, or a run begins again', async () => {
    const person = await somebody('2027-02-01T12:00:00Z');
    await runAt('2027-02-02T07:01:00Z');
    await settle(person, { reminderEmailAt: '20:00:00' });
    await runAt('2027-02-02T19:30:00Z');
    await service.inTable(() => planMail(person.userId, Date.parse('2027-02-02T07:00:00Z') / 1000));
    await runAt('2027-02-02T19:40:00Z');
    expect(await hoursOf(person)).toEqual(['2027-02-02T07:01']);
    await runAt('2027-02-03T19:01:00Z');
    expect(await hoursOf(person)).toHaveLength(2);
  });

  test('is not written when nothing is due, and ends when the person switches it off', async () => {
    const person = await somebody('2027-02-01T04:00:00Z', { reminderEmailAt: '05:30:00' });
    await runAt('2027-02-01T04:31:00Z');
    expect(await mailsTo(person)).toEqual([]);
    await settle(person, { sendReminderNotificationEmails: false });
    await runAt('2027-02-02T12:00:00Z');
    expect(await mailsTo(person)).toEqual([]);
    expect(await service.inTable(() => getItem(mailPlanKey(person.userId)))).toBeUndefined();
  });

  test('leaves out reminders that are not to be mailed, and does not come for them alone', async () => {
    const person = await somebody('2027-02-01T12:00:00Z', { pushShowsNames: true }, pills({ email: false }));
    await runAt('2027-02-02T07:01:00Z');
    expect(await mailsTo(person)).toEqual([]);
    await remindersOf(service, person).save([reminder({ reminderStartTimeLocal: '05:00:00' })]);
    await runAt('2027-02-03T07:01:00Z');
    const [mail] = await mailsTo(person);
    expect(mail?.text).toContain('overall mood');
    expect(mail?.text).not.toContain('Magnesium');
  });

  test('lists a reminder that the version before stored', async () => {
    const person = await somebody('2027-02-01T12:00:00Z', { pushShowsNames: true });
    const [asked] = (await remindersOf(service, person).list()).body.data;
    await service.inTable(() =>
      updateItem({
        Key: reminderKey(person.userId, asked?.trackingReminderId ?? 0),
        UpdateExpression: 'SET #email = :none REMOVE isOutOfMail',
        ExpressionAttributeNames: { '#email': 'email' },
        ExpressionAttributeValues: { ':none': false },
      }),
    );
    await runAt('2027-02-02T07:01:00Z');
    expect((await mailsTo(person))[0]?.text).toContain('Magnesium');
  });

  test('is sent to everybody who is due, once, although fewer are taken at a time', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 6; i++) people.push(await somebody('2027-05-01T12:00:00Z'));
    await runtime.limitMails(2);
    for (const minute of ['01', '02', '03', '04', '05', '06'])
      await runAt(`2027-05-02T06:${minute}:00Z`).finally(
        () => new Promise((done) => setTimeout(done, 1_000)),
      );
    await runtime.limitMails();
    for (const person of people) expect(await mailsTo(person)).toHaveLength(1);
  });

  test('quotes names that an app gave, also instead of the person’s own, and makes no links of them', async () => {
    const person = await somebody('2027-02-01T12:00:00Z', { pushShowsNames: true });
    const client = await service.createClient(person.userId, { name: 'Diary of evil.example' });
    const app = { ...person, ...(await service.grant(person.userId, client)) };
    const phishing = 'Daymark: log in at evil.example/renew';
    const recorded = await diaryOf(service, app).post([item({ variableName: 'www.evil.example now' })]);
    const variableId = recorded.body.data.measurements[0]?.variableId;
    await remindersOf(service, person).save([
      { variableId, reminderFrequency: 86_400, reminderStartTimeLocal: '06:00:00' },
    ]);
    await service.post('/api/v3/userVariables', { name: 'Magnesium', alias: phishing }, app);
    await runAt('2027-02-02T07:01:00Z');
    const [mail] = await mailsTo(person);
    expect(mail?.text).toContain(
      'The app “Diary of evil[.]example” asks: “Daymark: log in at evil[.]example/renew” (06:00)',
    );
    expect(mail?.text).toContain('asks: “www[.]evil[.]example now”');
    expect(mail?.text).not.toMatch(/evil\.example/);

    // What the person calls it themselves is theirs again.
    await service.post('/api/v3/userVariables', { name: 'Magnesium', alias: 'Mg' }, person);
    await runAt('2027-02-03T07:01:00Z');
    expect((await mailsTo(person))[0]?.text).toContain('How many milligrams of Mg did you take?');
  });

  test('names no variable unless asked to, and its links record nothing before their button is pressed', async () => {
    const person = await somebody('2027-02-01T12:00:00Z', {}, reminder({ unitAbbreviatedName: 'yes/no' }));
    await runAt('2027-02-02T07:01:00Z');
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe('2 reminders waiting for an answer');
    expect(mail?.text).toContain('1. Your reminder of 06:00');
    expect(mail?.text).not.toMatch(/mood/i);
    const [yes = ''] = linksIn(mail?.text);
    const shown = await fetch(yes);
    expect(shown.status).toBe(200);
    const hidden = await shown.text();
    expect(hidden).toContain('<button>Answer with Yes</button>');
    expect(hidden).not.toMatch(/mood/i);
    await settle(person, { pushShowsNames: true });
    const named = await (await fetch(yes)).text();
    expect(named).toContain('<button>Record Overall Mood: Yes</button>');
    expect(named).toContain('<h1>');
    expect((await diaryOf(service, person).list()).body).toEqual([]);
    const body = new URLSearchParams({ answer: new URL(yes).searchParams.get('answer') ?? '' });
    // As from the page: a browser says where the form stood, and has no session.
    const pressed = await fetch(`${runtime.url}/answer`, { method: 'POST', body });
    expect(await pressed.text()).toContain('Recorded.');
    expect((await diaryOf(service, person).list()).body).toMatchObject([{ startAt: '2027-02-02T05:00:00' }]);
  });

  test('answers a rating by a link for each step, once, and not after two weeks', async () => {
    const person = await somebody('2027-02-01T12:00:00Z', {}, reminder());
    await runAt('2027-02-02T07:01:00Z');
    const [mail] = await mailsTo(person);
    const titled = new Map(
      [...(mail?.text ?? '').matchAll(/ {3}([^:\n]+): (http\S+)/g)].map(([, title = '', url = '']) => [
        title,
        url,
      ]),
    );
    for (const title of ['1/5', '2/5', '3/5', '4/5', '5/5', 'Skip']) expect(titled.has(title)).toBe(true);
    expect(mail?.text).not.toMatch(/mood/i);
    // As a scanner of links does it, of all at once.
    for (const url of titled.values()) expect((await fetch(url)).status).toBe(200);
    expect((await diaryOf(service, person).list()).body).toEqual([]);
    const press = async (title: string) => {
      const answer = new URL(titled.get(title) ?? '').searchParams.get('answer') ?? '';
      return fetch(`${runtime.url}/answer`, { method: 'POST', body: new URLSearchParams({ answer }) });
    };
    expect(await (await press('4/5')).text()).toContain('Recorded.');
    expect(await (await press('4/5')).text()).toContain('You answered this before');
    expect((await press('2/5')).status).toBe(409);
    expect((await diaryOf(service, person).list()).body).toMatchObject([
      { value: 4, unitAbbreviatedName: '/5' },
    ]);
    await runtime.clock({ now: '2027-03-20T12:00:00Z' });
    expect((await press('2/5')).status).toBeGreaterThanOrEqual(400);
    expect((await diaryOf(service, person).list()).body).toHaveLength(1);
  });

  test('leads into the app where only a number can answer', async () => {
    const person = await somebody(
      '2027-02-01T12:00:00Z',
      {},
      reminder({ variableName: 'Weight', variableCategoryName: 'Physique', unitAbbreviatedName: 'kg' }),
    );
    await runAt('2027-02-02T07:01:00Z');
    expect((await mailsTo(person))[0]?.text).toMatch(/Answer in the app: http\S+\/app\n/);
  });

  test('names the question and the usual value where the person lets it', async () => {
    const person = await somebody('2027-02-01T12:00:00Z', { pushShowsNames: true });
    await runAt('2027-02-02T07:01:00Z');
    const [mail] = await mailsTo(person);
    expect(mail?.text).toContain(
      '1. How many milligrams of Magnesium did you take? (06:00)\n   200 mg: http',
    );
  });

  test('ends when one came back for good or was reported, which the person reads in the app', async () => {
    for (const [kind, words] of [
      ['Permanent', 'the mailbox doesn’t exist'],
      ['Complaint', 'reported as spam'],
    ] as const) {
      const person = await somebody('2027-02-01T12:00:00Z');
      const isMailed = async () => {
        const { body } = await service.get<{ sendReminderNotificationEmails?: boolean }>(
          '/api/v3/user',
          person,
        );
        return body.sendReminderNotificationEmails;
      };
      const told = async () => {
        const { body } = await service.get<{ cards: { title: string; content: string }[] }>(
          '/api/v3/feed',
          person,
        );
        const own = body.cards.filter(({ title }) => title === 'We stopped emailing you');
        return own.map(({ content }) => content);
      };
      await runAt('2027-02-02T07:01:00Z');
      await runtime.reportMail(person.email, 'Transient');
      expect([await isMailed(), await told()]).toEqual([true, []]);
      await runtime.reportMail(person.email, kind);
      expect([await isMailed(), await told()]).toEqual([false, [expect.stringContaining(words)]]);
      await runAt('2027-02-03T07:01:00Z');
      expect(await mailsTo(person)).toHaveLength(1);

      // The same report again does not end what was switched on meanwhile.
      await settle(person, { sendReminderNotificationEmails: true });
      await runtime.reportMail(person.email, kind);
      expect([await isMailed(), await told()]).toEqual([true, [expect.anything()]]);
    }
  });

  test('says the hour at which the person was asked, although they have moved since', async () => {
    const person = await somebody('2027-02-01T12:00:00Z', { pushShowsNames: true });
    await runAt('2027-02-02T05:01:00Z');
    await settle(person, { timezone: 'America/New_York' });
    await runAt('2027-02-02T13:01:00Z');
    const asked = (await mailsTo(person))[0]?.text.match(/\([^)]*\d:\d\d [AP]M\)/g);
    expect(asked).toEqual(['(6:00 AM)', '(yesterday, 6:00 AM)']);
  });

  test('is ended by one press, on the page or in the mail program, and not by opening the page', async () => {
    const person = await somebody('2027-02-01T12:00:00Z');
    await runAt('2027-02-02T07:01:00Z');
    const [mail] = await mailsTo(person);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const [, address = ''] = /^<(http:\S+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    expect(linksIn(mail?.text)).toContain(address);
    const wantsMail = async () => {
      const { body } = await service.get<{ sendReminderNotificationEmails: boolean }>('/api/v3/user', person);
      return body.sendReminderNotificationEmails;
    };
    expect((await fetch(address)).status).toBe(200);
    expect(await wantsMail()).toBe(true);
    expect((await fetch(address.slice(0, -1), { method: 'POST' })).status).toBe(404);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200);
    expect(await wantsMail()).toBe(false);
    await runAt('2027-02-03T07:01:00Z');
    expect(await mailsTo(person)).toHaveLength(1);
  });
});

describe('what began to stand out', () => {
  /** Somebody whose list was made at noon of 1 February for the first time. */
  async function withNews(settings: object) {
    await runtime.clock({ now: '2027-02-01T12:00:00Z' });
    const person = await longLivedPerson(service, { timezone: 'UTC' });
    await diaryOf(service, person).post(linkedDays(Date.parse('2027-02-01T12:00:00Z')));
    await settle(person, { reminderEmailAt: '08:00:00', ...settings });
    await lookAgain(person, '2027-02-01T12:00:00Z');
    return person;
  }
  async function lookAgain(person: Person, now: string) {
    await runtime.clock({ now });
    await service.post('/api/v3/discoveries/refresh', {}, person);
    await runtime.tick(['find-discoveries']);
  }

  test('is mailed once, where the person wants it, also when nothing is due', async () => {
    const person = await withNews({ sendPredictorEmails: true });
    const unasked = await withNews({ sendReminderNotificationEmails: true });
    await runAt('2027-02-02T07:59:00Z');
    expect(await mailsTo(person)).toEqual([]);
    await lookAgain(person, '2027-02-02T08:00:00Z');
    await runAt('2027-02-02T08:01:00Z');
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe('15 new things stand out in your records');
    expect(mail?.text).toMatch(
      /^15 new things stand out in your records\.\nThis would rarely happen by chance alone\. .*\nSee the list: /,
    );
    expect(mail?.text).not.toMatch(/Mood|Wine/);
    for (const day of ['03', '04']) {
      await lookAgain(person, `2027-02-${day}T07:00:00Z`);
      await runAt(`2027-02-${day}T08:01:00Z`);
    }
    expect(await hoursOf(person)).toEqual(['2027-02-02T08:01']);
    expect(await mailsTo(unasked)).toEqual([]);

    // One press ends the mail, whatever it was wanted for.
    const [, address = ''] = /^<(http:\S+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    await fetch(address, { method: 'POST' });
    const { body } = await service.get<{ sendPredictorEmails: boolean }>('/api/v3/user', person);
    expect(body.sendPredictorEmails).toBe(false);
  });

  test('is named where the person lets it, beside what is due', async () => {
    const person = await withNews({
      sendPredictorEmails: true,
      sendReminderNotificationEmails: true,
      pushShowsNames: true,
    });
    await remindersOf(service, person).save([{ ...pills(), reminderStartTimeLocal: '06:00:00' }]);
    await runAt('2027-02-02T08:01:00Z');
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe('2 reminders waiting for an answer');
    expect(mail?.text).toMatch(
      /Or answer them all: .*\n\n15 new things stand out in your records:\n(- After days with .*\n){3}- and 12 more\n/,
    );
  });

  test('is no news to somebody who wants to be told days later', async () => {
    const person = await withNews({ sendPredictorEmails: false });
    await runtime.clock({ now: '2027-02-05T07:00:00Z' });
    await settle(person, { sendPredictorEmails: true });
    await runAt('2027-02-05T08:01:00Z');
    expect(await mailsTo(person)).toEqual([]);
  });
});

import { afterAll, expect, test } from '@jest/globals';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { callTool, connectAssistant, letIn } from '../../support/people/assistants.ts';
import { studiesOf } from '../../support/people/histories.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, pills, remindersOf } from '../../support/people/reminders.ts';
import { pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';

const { runtime, service } = leasedRuntime();
afterAll(() => runtime.clock());

/** The unit of what is counted, where somebody would read it: after a number, in brackets, or as "in count". */
const technical = /[^.]{0,40}(?:\d|\bin|\bof|\ba|\bper|\() ?counts?\b.{0,20}/gi;
const technicalIn = (text: string) => [...text.matchAll(technical)].map(([found]) => found);

/** Every text that a person would read in an answer: not the members that programs read the unit from. */
function textsIn(answer: unknown, name = ''): string[] {
  if (typeof answer === 'string') return /unit/i.test(name) ? [] : [answer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => textsIn(value, Array.isArray(answer) ? name : key));
}

const dayAt = (day: number, time: string) =>
  `${new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)}T${time}`;
const counted = { unitAbbreviatedName: 'count', combinationOperation: 'SUM' };

const calls: [string, Readonly<Record<string, unknown>>][] = [
  ['find_variables', {}],
  ['due', {}],
  ['what_stands_out', {}],
  ['daily_values', { variable: 'Steps' }],
  ['overview', { variables: ['Steps', 'Sneezing', 'Zinc'] }],
  ['study', { cause: 'Steps', effect: 'Sneezing' }],
];

test('what is counted is told in words, wherever somebody reads it', async () => {
  await runtime.clock({ now: dayAt(60, '07:30:00Z') });
  const person = await longLivedPerson(service, { timezone: 'UTC' });
  const rows = Array.from({ length: 60 }, (_, day) => [
    item({
      ...counted,
      variableName: 'Steps',
      variableCategoryName: 'Physical Activities',
      value: 4000 + 3000 * (day % 3),
      startAt: dayAt(day, '09:00:00'),
    }),
    item({
      ...counted,
      variableName: 'Sneezing',
      variableCategoryName: 'Symptoms',
      value: 1 + ((day + 1) % 3),
      startAt: dayAt(day, '20:00:00'),
    }),
    item({
      ...counted,
      variableName: 'Zinc',
      variableCategoryName: 'Treatments',
      value: 1 + (day % 2),
      startAt: dayAt(day, '08:00:00'),
    }),
  ]).flat();
  await diaryOf(service, person).post(rows);
  const own = remindersOf(service, person);
  const dose = { unitAbbreviatedName: 'count', defaultValue: 2, amountLeft: 12 };
  await own.save([
    pills({ variableName: 'Zinc', ...dose, reminderStartTimeLocal: '08:00:00' }),
    pills({ variableName: 'Sneezing', ...dose, amountLeft: undefined, reminderStartTimeLocal: '08:00:00' }),
  ]);
  await service.post(
    '/api/v3/userSettings',
    { sendReminderNotificationEmails: true, reminderEmailAt: '08:00:00' },
    person,
  );
  await runtime.clock({ now: dayAt(60, '08:05:00Z') });
  await runtime.tick(['run-due-reminders', 'run-reminder-mails']);
  const [asked] = (await own.list()).body.data;
  const told = await own.act({ id: asked?.id, action: 'track', modifiedValue: 3 });
  const paths = [
    '/api/v3/trackingReminders?includeAdherence=true',
    '/api/v3/trackingReminderNotifications?onlyPast=false',
    '/api/v3/feed',
    '/api/v3/measurements?limit=5',
    '/api/v3/userVariables',
    '/api/v3/discoveries',
    '/api/v3/studies',
  ];
  const study = await studiesOf(service, person).create('Steps', 'Sneezing');
  const never = await service.post(
    '/api/v3/experiments/plan',
    {
      causeVariableName: 'Zinc',
      effectVariableName: 'Sneezing',
      levelA: 9,
      levelB: 0,
      prescriberAgrees: true,
    },
    person,
  );
  const answers = await Promise.all(paths.map(async (path) => (await service.get(path, person)).body));
  const until = dayAt(70, '').slice(0, 10);
  const link = await sharesOf(service, person).share({ until, todaysPlan: true });
  const page = await (await visitShare(service, link)).get(pathOf(link));
  const client = await connectAssistant(service, await letIn(service, person));
  const tools = await Promise.all(
    calls.map(async ([name, input]) => (await callTool(client, name, input)).text),
  );
  const mails = (await runtime.sentMails()).filter(({ to }) => to === person.email);
  expect(mails.length).toBeGreaterThan(0);
  const texts = [
    ...[told.body, study.body, never.body, ...answers].flatMap((answer) => textsIn(answer)),
    ...tools,
    ...mails.flatMap(({ subject, text }) => [subject, text]),
    page.text,
  ];
  expect(texts.flatMap(technicalIn)).toEqual([]);
  expect(texts.join(' ')).toContain('steps');
  expect(texts.join(' ')).toContain('doses');
});

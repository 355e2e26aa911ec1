import { feedOf } from '../../support/people/feed.ts';
import { studiesOf } from '../../support/people/histories.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';
import { repeated, type Scenario, type Stage, withToken } from './scenario.ts';

const friends = 10;
const apps = 3;
const messages = 5;
/** The ten variables that have reminders; the first is the one with the long history. */
const askedAbout = (history: string) => [
  history,
  ...Array.from({ length: 9 }, (_, i) => `Question ${i + 1}`),
];

const furnished = new WeakMap<object, Promise<void>>();

/**
 * Gives a reader, once, what a person has after some weeks: ten reminders with a notification each, a study, some
 * messages, three apps that may read, and an app of their own that ten people let read.
 */
function giveEverydayBelongings(stage: Stage): Promise<void> {
  const given = furnished.get(stage.person) ?? give(stage);
  furnished.set(stage.person, given);
  return given;
}

async function give({ service, person, history }: Stage): Promise<void> {
  const names = askedAbout(history.variableName);
  const saved = await remindersOf(service, person).save(
    names.map((variableName, i) => reminder({ variableName, reminderStartTimeLocal: `07:0${i}:00` })),
  );
  const due = saved.body.data.trackingReminderNotifications.length;
  if (due !== names.length) throw new Error(`${names.length} notifications should be due, ${due} are.`);
  await studiesOf(service, person).create(names[1] ?? '', history.variableName);
  for (let i = 1; i <= messages; i++)
    await feedOf(service, person).post({ title: `Message ${i}`, content: 'Well done.' });

  const friend = await service.createPerson();
  for (let i = 1; i <= apps; i++)
    await service.grant(person.userId, await service.createClient(friend.userId, { name: `App ${i}` }));
  const own = await service.createClient(person.userId);
  for (let i = 0; i < friends; i++) await service.grant((await service.createPerson()).userId, own);
}

/** Reads what an everyday person has. */
export const readingBelongings = (name: string, path: string): Scenario => ({
  name,
  requests: repeated(async (stage) => {
    await giveEverydayBelongings(stage);
    return withToken(stage, path);
  }),
});

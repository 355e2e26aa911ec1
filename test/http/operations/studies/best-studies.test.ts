import { expect, test } from '@jest/globals';
import { serviceAt } from '../../../support/client.ts';
import { studied } from '../../../support/people/histories.ts';
import { reminder, remindersOf } from '../../../support/people/reminders.ts';

const service = serviceAt();
const advice = 'Your Warmth was highest after days when Melatonin was about 1 mg.';

/** Asks at midnight, so that today's notification is there at once. */
const askingFor = (variableName: string) =>
  reminder({
    variableName,
    variableCategoryName: 'Vital Signs',
    unitAbbreviatedName: variableName === 'Warmth' ? 'C' : 'mg',
    reminderStartTimeLocal: '00:00:00',
  });

test('reminders and their notifications show the best study of their variable', async () => {
  const { person, study, studies } = await studied(service);
  const { link } = (await studies.publish(`?studyId=${study.id}`)).body;
  const own = remindersOf(service, person);
  const { data } = (await own.save([askingFor('Melatonin'), askingFor('Warmth'), reminder()])).body;
  const shown = { optimalValueMessage: advice, userOptimalValueMessage: advice, bestStudyLink: link };
  const empty = { optimalValueMessage: '', userOptimalValueMessage: '', commonOptimalValueMessage: '' };
  expect(data.trackingReminders).toMatchObject([shown, shown, empty]);
  for (const record of data.trackingReminders) expect(record).not.toHaveProperty('bestStudyCard');

  const card = { id: `study-${study.id}`, title: study.studyText.title, link };
  const listed = (await own.list()).body.data;
  for (const notifications of [data.trackingReminderNotifications, listed]) {
    const ofVariable = (name: string) => notifications.find(({ variableName }) => variableName === name);
    for (const name of ['Melatonin', 'Warmth'])
      expect(ofVariable(name)).toMatchObject({ ...shown, bestStudyCard: card, bestUserStudyCard: card });
  }
});

test('a study that is not published is shown as a card without a link', async () => {
  const { person } = await studied(service);
  const own = remindersOf(service, person);
  const { data } = (await own.save(askingFor('Melatonin'))).body;
  expect(data.trackingReminders[0]).not.toHaveProperty('bestStudyLink');
  const [notification] = data.trackingReminderNotifications;
  expect(notification?.bestStudyCard?.content).toContain(
    'After days with higher Melatonin, Warmth was higher',
  );
  expect(notification?.bestStudyCard).not.toHaveProperty('link');
});

import { expect, test } from '@jest/globals';
import type { StudyRecord } from '../../../shared/schemas/studies/study.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import { serviceAt } from '../../support/client.ts';
import { diaryOf, item, type RefusalAnswer } from '../../support/people/measurements.ts';

const service = serviceAt();

/** Thirty days; on one of them somebody typed 80 hours of sleep for 8. */
async function sleeper() {
  const person = await service.createPerson({ timezone: 'UTC' });
  const dates = Array.from({ length: 30 }, (_, i) => `2026-03-${String(i + 1).padStart(2, '0')}`);
  await diaryOf(service, person).post(
    dates.flatMap((date, i) => [
      item({
        variableName: 'Sleep',
        variableCategoryName: 'Sleep',
        unitAbbreviatedName: 'h',
        value: date === '2026-03-15' ? 80 : 7 + (i % 4) / 4,
        startAt: `${date}T07:00:00`,
      }),
      item({ variableName: 'Overall Mood', value: 2 + (i % 3), startAt: `${date}T20:00:00` }),
    ]),
  );
  return {
    study: async () => {
      const { body } = await service.post<{ study: StudyRecord }>(
        '/api/v3/study/create',
        { causeVariableName: 'Sleep', effectVariableName: 'Overall Mood' },
        person,
      );
      return body.study;
    },
    confirm: (confirmedDates: unknown) =>
      service.post<RefusalAnswer & { userVariables: UserVariableRecord[] }>(
        '/api/v3/userVariables',
        [{ name: 'Sleep', confirmedDates }],
        person,
      ),
  };
}

test('a day that looks like a typing error is listed until the person says that it is right', async () => {
  const { study, confirm } = await sleeper();
  const before = await study();
  expect(before.statistics).toMatchObject({
    unusualDays: [{ date: '2026-03-15', variableName: 'Sleep', value: 80 }],
    withoutUnusualDays: { numberOfPairs: 29 },
  });
  expect(before.studyText.unusual).toEqual(expect.any(String));

  const { body } = await confirm(['2026-03-15', '2026-03-15']);
  expect(body.userVariables[0]).toMatchObject({ confirmedDates: ['2026-03-15'] });
  const after = await study();
  expect(after.statistics).toMatchObject({ unusualDays: [], withoutUnusualDays: null, numberOfPairs: 30 });
  expect(after.studyText).not.toHaveProperty('unusual');

  const cleared = await confirm(null);
  expect(cleared.body.userVariables[0]).not.toHaveProperty('confirmedDates');
  expect((await study()).statistics).toEqual(before.statistics);
});

test('a date that was confirmed says nothing about others', async () => {
  const { study, confirm } = await sleeper();
  await confirm(['2026-03-14', '2026-03-16']);
  expect((await study()).statistics).toMatchObject({ unusualDays: [{ date: '2026-03-15' }] });
});

test.each([
  [['2026-02-30'], /confirmedDates\[0\]: must be an existing date/],
  ['2026-03-15', /confirmedDates: /],
  [Array.from({ length: 201 }, () => '2026-03-15'), /at most 200/],
])('refuses %j', async (dates, problem) => {
  const { confirm } = await sleeper();
  const { status, body } = await confirm(dates);
  expect(status).toBe(400);
  expect(body.errors[0]?.message).toMatch(problem);
});

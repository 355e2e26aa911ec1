import { describe, expect, test } from '@jest/globals';
import { type CatalogueChoice, catalogueChoices } from '../../../../shared/domain/catalogue/catalogue.ts';
import type { ApiReminder } from '../../../../web/app/data/reminders-view.ts';
import type { EntryView } from '../../../../web/app/entry/entry-views.ts';
import {
  type ApiNotification,
  type QuestionView,
  questionViews,
} from '../../../../web/app/entry/today-view.ts';
import {
  planText,
  remindersFor,
  startProblem,
  valencesFor,
} from '../../../../web/app/first-day/start-view.ts';
import { laterToday, unlistedReminders } from '../../../../web/app/screens/today/at-hand.ts';
import type { DailyRow } from '../../../../web/app/screens/today/daily-row.ts';
import { amountOf, dayAmounts } from '../../../../web/app/screens/today/day-view.ts';
import {
  changedMost,
  changeText,
  comparedWeeks,
  figureTexts,
  monthOf,
  monthText,
  valuesOn,
} from '../../../../web/app/screens/today/weeks-view.ts';
import { yesterdayText } from '../../../../web/app/screens/today/yesterday.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const choice = (title: string): CatalogueChoice => {
  const found = catalogueChoices.find((one) => one.title === title);
  if (found === undefined) throw new Error(`There is no ${title}.`);
  return found;
};

describe('what is chosen in the first minute', () => {
  const chosen = ['Mood', 'Sleep Duration', 'Coffee', 'Blood Pressure'].map(choice);

  test('is asked at the time nearest to when people answer; what is counted up is at hand', () => {
    const made = remindersFor(chosen, ['20:00', '07:30']);
    expect(made.map((one) => [one.variableName, one.reminderFrequency, one.reminderStartTimeLocal])).toEqual([
      ['Mood', 86_400, '20:00:00'],
      ['Sleep Duration', 86_400, '07:30:00'],
      ['Coffee', 0, undefined],
      ['Systolic Blood Pressure', 86_400, '07:30:00'],
      ['Diastolic Blood Pressure', 86_400, '07:30:00'],
    ]);
    expect(remindersFor(chosen, ['12:00'])[1]?.reminderStartTimeLocal).toBe('12:00:00');
  });

  test('says in words what comes of it', () => {
    expect(planText(chosen, ['08:00', '20:00'])).toEqual([
      'At 08:00: Sleep Duration, Blood Pressure.',
      'At 20:00: Mood.',
      'Available at any time: Coffee.',
    ]);
  });

  test.each([
    [[], ['08:00'], /at least one/],
    [['Mood'], [], /Choose when/],
    [['Mood'], [''], /such as 20:00/],
    [['Coffee'], [], undefined],
    [['Mood'], ['20:00'], undefined],
  ])('%s at %s: what is missing is said', (titles, times, problem) => {
    const said = startProblem(titles.map(choice), times);
    if (problem === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(problem);
  });

  test('tells which end is good only where the category does not', () => {
    const categories = [
      { name: 'Emotions', valence: 'positive' },
      { name: 'Sleep', valence: 'numeric' },
    ];
    expect(valencesFor(['Mood', 'Sleep Quality'].map(choice), categories)).toEqual([
      { name: 'Sleep Quality', valence: 'positive' },
    ]);
  });

  test('is at hand before the service has heard of it, and not twice afterwards', () => {
    const units = [
      { abbreviatedName: '/5', category: 'Rating', minimumAllowedValue: 1, maximumAllowedValue: 5 },
      { abbreviatedName: 'serving', category: 'Count', minimumAllowedValue: 0 },
    ] as unknown as Parameters<typeof unlistedReminders>[2];
    const categories = [
      { name: 'Emotions', valence: 'positive', combinationOperation: 'MEAN' },
      { name: 'Foods', valence: 'numeric', combinationOperation: 'SUM' },
    ] as const;
    const entry = waitingEntry({
      path: '/api/v3/trackingReminders',
      body: remindersFor(['Mood', 'Coffee'].map(choice), ['20:00']),
    });
    const made = unlistedReminders([entry], [], units, categories);
    expect(made.map(({ variableName, isFavourite }) => [variableName, isFavourite])).toEqual([
      ['Mood', false],
      ['Coffee', true],
    ]);
    expect(
      made.map(({ actionArray }) => actionArray.filter(({ action }) => action === 'track').length),
    ).toEqual([5, 1]);
    const known = [{ variableName: 'mood' }, { variableName: 'Coffee' }] as ApiReminder[];
    expect(unlistedReminders([entry], known, units, categories)).toEqual([]);
    expect(unlistedReminders([{ ...entry, state: 'refused' }], [], units, categories)).toEqual([]);
  });
});

test('what is asked later today comes in its order, each thing once, and a tap answers that question', () => {
  const reminder = (id: number, variableName: string) =>
    ({ id, variableName, reminderFrequency: 86_400, enabled: true }) as ApiReminder;
  const asked = (id: number, trackingReminderId: number, at: number) =>
    ({
      id,
      trackingReminderId,
      variableId: trackingReminderId,
      state: 'coming',
      trackingReminderNotificationTimeEpoch: at,
    }) as ApiNotification;
  const reminders = [reminder(1, 'Mood'), reminder(2, 'Mood'), reminder(3, 'Pain'), reminder(5, 'Tomorrow')];
  const coming = [asked(11, 1, 1800), asked(12, 2, 1500), asked(13, 3, 1200), asked(15, 5, 2500)];
  const views = (entries: Parameters<typeof questionViews>[1], before: readonly QuestionView[] = []) =>
    questionViews(coming, entries, before, 0, 'coming');
  const later = laterToday(views([]), reminders, { until: 2000 });
  expect(later.map(({ early, askedAt }) => [early?.of.id, askedAt])).toEqual([
    [13, 1200],
    [12, 1500],
  ]);
  const path = '/api/v3/trackingReminderNotifications';
  const body = [{ id: 13, action: 'track', modifiedValue: 2, unitAbbreviatedName: '/5' }];
  const tapped = waitingEntry({ path, body, key: 'k', holdUntil: 60_000 });
  const [first] = laterToday(views([tapped], views([])), reminders, { until: 2000 });
  expect(first?.early?.answer).toMatchObject({ key: 'k', value: 2 });
  expect(laterToday(views([{ ...tapped, holdUntil: 0 }]), reminders, { until: 2000 })).toHaveLength(1);
});

describe('a day', () => {
  const entry = (variableName: string, amount: number, unit: string, more: Partial<EntryView> = {}) =>
    ({
      key: `${variableName} ${amount}`,
      at: amount,
      name: variableName,
      variableName,
      category: 'Foods',
      value: `${amount} ${unit}`,
      amount,
      unit,
      source: 'Daymark',
      isWaiting: false,
      ...more,
    }) as EntryView;
  const variables = [
    { name: 'Coffee', combinationOperation: 'SUM' },
    { name: 'Mood', combinationOperation: 'MEAN' },
  ] as const;

  test('is sums of what adds up, the latest of the rest, sleep first', () => {
    const amounts = dayAmounts(
      [
        entry('Coffee', 2, 'serving', { at: 30 }),
        entry('coffee', 1, 'serving', { at: 10 }),
        entry('Mood', 2, '/5', { at: 40, category: 'Emotions', value: '2/5' }),
        entry('Mood', 4, '/5', { at: 20, category: 'Emotions', value: '4/5' }),
        entry('Sleep Duration', 7.5, 'h', { at: 50, category: 'Sleep' }),
      ],
      variables,
    );
    expect(amounts.map(({ variableName, text, count }) => [variableName, text, count])).toEqual([
      ['Sleep Duration', '7.5 h', 1],
      ['Coffee', '3 servings', 2],
      ['Mood', '2/5', 2],
    ]);
    expect(amountOf(amounts, 'COFFEE')?.text).toBe('3 servings');
    expect(amountOf(amounts, 'Tea')).toBeUndefined();
  });

  test('takes the service’s figure where two sources counted', () => {
    const two = [entry('Coffee', 2, 'serving'), entry('Coffee', 1, 'serving', { source: 'Watch' })];
    const service = [{ variableName: 'Coffee', value: 2, unitAbbreviatedName: 'serving' }] as DailyRow[];
    expect(dayAmounts(two, variables, service)[0]?.text).toBe('2 servings');
    const mixed = [entry('Coffee', 2, 'serving'), entry('Coffee', 300, 'mL')];
    expect(dayAmounts(mixed, variables)[0]?.text).toBe('300 mL');
  });
});

describe('weeks', () => {
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 19);
  const row = (variableId: number, number: number, value: number, count = 1) =>
    ({
      variableId,
      variableName: `V${variableId}`,
      displayName: `V${variableId}`,
      variableCategoryName: 'Sleep',
      unitAbbreviatedName: 'h',
      startAt: day(number),
      value,
      count,
    }) as DailyRow;
  const spanOf = (from: number, until: number) => ({ from: from * 86_400, until: until * 86_400 });
  const [recent, before] = [spanOf(107, 114), spanOf(100, 107)];

  test('stand side by side with their days and their spread; a day that means none counts as none', () => {
    const rows = [
      row(1, 107, 6),
      row(1, 113, 8),
      row(1, 100, 7),
      row(1, 108, 0, 0),
      row(2, 99, 5),
      row(3, 106, 1),
    ];
    const compared = comparedWeeks(rows, recent, before);
    expect(compared).toMatchObject([
      {
        variableId: 1,
        recent: { days: 2, mean: 14 / 3, least: 0, most: 8 },
        before: { days: 1, mean: 7 },
      },
      { variableId: 3, recent: undefined, before: { days: 1 } },
    ]);
    expect(figureTexts(compared[0]?.recent, 'h')).toEqual({
      amount: '4 h 40 min',
      about: '2 days, from 0 min to 8 h',
    });
    expect(figureTexts(compared[0]?.before, 'h')).toEqual({ amount: '7 h', about: '1 day' });
    expect(figureTexts(undefined, 'h').about).toBe('no record');
    const yes = { days: 3, sum: 3, mean: 1, least: 1, most: 1, variance: 0 };
    expect(figureTexts(yes, 'yes/no')).toEqual({ amount: '3 of 7', about: 'days with a yes' });
  });

  test('tell what changed most, by how much days differ anyway, in words; what did not is left out', () => {
    const series = (id: number, [before, recent]: readonly [number[], number[]], members = {}) =>
      [...before, ...recent].map((value, i) => ({ ...row(id, 100 + i, value), ...members }) as DailyRow);
    const rows = [
      ...series(1, [
        [7, 7.5, 8, 7, 7.5, 8, 7],
        [6, 6.5, 6, 6.5, 6, 6.5, 6],
      ]),
      ...series(
        2,
        [
          [3, 1, 5, 2, 4, 1, 5],
          [1, 5, 3, 4, 2, 5, 1],
        ],
        { unitAbbreviatedName: '/5' },
      ),
      ...series(
        3,
        [
          [4, 4, 5, 4, 5, 4, 4],
          [5, 5, 5, 4, 5, 5, 5],
        ],
        { unitAbbreviatedName: '/5' },
      ),
    ];
    const compared = comparedWeeks(rows, recent, before);
    const changed = changedMost(compared);
    expect(changed.map(({ variableId }) => variableId)).toEqual([1, 3]);
    expect(changed.map((one) => changeText(one, false))).toEqual(['1 h 13 min less', '0.6 higher']);
    const days = [spanOf(112, 113), spanOf(113, 114), spanOf(120, 121)];
    expect(valuesOn(rows, 1, days)).toEqual([6.5, 6, undefined]);
    // Migraine on two of seven days, and on two of three: as many days, whatever the share.
    const often = [100, 101, 102, 103, 104, 105, 106].map((day, i) => row(4, day, i < 2 ? 1 : 0));
    const asOften = [107, 108, 109].map((day, i) => row(4, day, i < 2 ? 1 : 0));
    const yesNo = [...often, ...asOften].map(
      (one) => ({ ...one, unitAbbreviatedName: 'yes/no' }) as DailyRow,
    );
    expect(changedMost(comparedWeeks(yesNo, recent, before))).toEqual([]);
    // Two days say nothing of a week.
    const few = [row(1, 100, 2), row(1, 101, 2), row(1, 107, 9), row(1, 108, 9)];
    expect(changedMost(comparedWeeks(few, recent, before))).toEqual([]);
  });

  test('begin with a true line about yesterday', () => {
    const yesterday = spanOf(113, 114);
    const text = (rows: readonly DailyRow[], isSum = false) => yesterdayText(rows, yesterday, () => isSum);
    const lately = Array.from({ length: 11 }, (_, i) => row(1, 102 + i, 7 + (i % 3) / 10));
    expect(text([...lately, row(1, 113, 8.5)])).toBe('Yesterday: 8 h 30 min of V1, your longest in 30 days.');
    expect(text([...lately, row(1, 113, 7.1)])).toBe('Yesterday: 7 h 6 min of V1.');
    // Few days to compare with, filled days, today's own value and medicines make no record.
    expect(text([row(1, 112, 6), row(1, 113, 9)])).toBe('Yesterday: 9 h of V1.');
    expect(text([...lately, row(1, 113, 0, 0)])).toBeUndefined();
    expect(text([...lately, row(1, 114, 12)])).toBeUndefined();
    const pill = { ...row(1, 113, 1), variableCategoryName: 'Treatments' } as DailyRow;
    expect(text([pill])).toBeUndefined();
    const steps = (rows: readonly DailyRow[]) =>
      rows.map((one) => ({ ...one, unitAbbreviatedName: 'count', displayName: 'Steps' }) as DailyRow);
    expect(text(steps([...lately, row(1, 113, 9359)]), true)).toBe(
      'Yesterday: 9,359 steps, your most in 30 days.',
    );
    const mood = { ...row(2, 113, 4), displayName: 'Mood', unitAbbreviatedName: '/5' } as DailyRow;
    expect(text([mood])).toBe('Yesterday: Mood 4 of 5.');
  });

  test('make a month, which begins with the first record of somebody new', () => {
    const days = Array.from({ length: 30 }, (_, i) => ({
      date: day(90 + i).slice(0, 10),
      ...spanOf(90 + i, 91 + i),
    }));
    const rows = [row(1, 117, 3), row(1, 118, 0, 0), row(2, 119, 1), row(1, 119, 1)];
    const month = monthOf(rows, days);
    expect(month.filter(({ isRecorded }) => isRecorded)).toHaveLength(2);
    expect(monthText(month, false)).toBe('Recorded on 2 of 30 days.');
    expect(monthText(month, true)).toBe('Recorded on 2 of 3 days.');
    expect(monthText(monthOf([], days), false)).toMatch(/^Nothing/);
  });
});

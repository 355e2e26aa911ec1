import { describe, expect, test } from '@jest/globals';
import { type CatalogueChoice, catalogueChoices } from '../../../../shared/domain/catalogue/catalogue.ts';
import type { EntryView } from '../../../../web/app/entry/entry-views.ts';
import {
  type Notification,
  type QuestionView,
  questionViews,
  type Reminder,
} from '../../../../web/app/entry/today-view.ts';
import {
  planText,
  remindersFor,
  startProblem,
  valencesFor,
} from '../../../../web/app/first-day/start-view.ts';
import { justMade, laterToday } from '../../../../web/app/screens/today/at-hand.ts';
import type { DailyRow } from '../../../../web/app/screens/today/daily-row.ts';
import { amountOf, dayAmounts } from '../../../../web/app/screens/today/day-view.ts';
import {
  comparedWeeks,
  figureTexts,
  monthOf,
  monthText,
} from '../../../../web/app/screens/today/weeks-view.ts';
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
      'At hand at any time: Coffee.',
    ]);
  });

  test.each([
    [[], ['08:00'], /at least one/],
    [['Mood'], [], /Choose a time/],
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
    ] as unknown as Parameters<typeof justMade>[2];
    const categories = [
      { name: 'Emotions', valence: 'positive', combinationOperation: 'MEAN' },
      { name: 'Foods', valence: 'numeric', combinationOperation: 'SUM' },
    ] as const;
    const entry = waitingEntry({
      path: '/api/v3/trackingReminders',
      body: remindersFor(['Mood', 'Coffee'].map(choice), ['20:00']),
    });
    const made = justMade([entry], [], units, categories);
    expect(made.map(({ variableName, isFavourite }) => [variableName, isFavourite])).toEqual([
      ['Mood', false],
      ['Coffee', true],
    ]);
    expect(
      made.map(({ actionArray }) => actionArray.filter(({ action }) => action === 'track').length),
    ).toEqual([5, 1]);
    const known = [{ variableName: 'mood' }, { variableName: 'Coffee' }] as Reminder[];
    expect(justMade([entry], known, units, categories)).toEqual([]);
    expect(justMade([{ ...entry, state: 'refused' }], [], units, categories)).toEqual([]);
  });
});

test('what is asked later today comes in its order, each thing once, and a tap answers that question', () => {
  const reminder = (id: number, variableName: string) =>
    ({ id, variableName, reminderFrequency: 86_400, enabled: true }) as Reminder;
  const asked = (id: number, trackingReminderId: number, at: number) =>
    ({
      id,
      trackingReminderId,
      variableId: trackingReminderId,
      state: 'coming',
      trackingReminderNotificationTimeEpoch: at,
    }) as Notification;
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

  test('stand side by side with their days and their spread; filled days are no records', () => {
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
        recent: { days: 2, mean: 7, least: 6, most: 8 },
        before: { days: 1, mean: 7 },
      },
      { variableId: 3, recent: undefined, before: { days: 1 } },
    ]);
    expect(figureTexts(compared[0]?.recent, 'h')).toEqual({
      amount: '7 h',
      about: '2 days, from 6 h to 8 h',
    });
    expect(figureTexts(compared[0]?.before, 'h')).toEqual({ amount: '7 h', about: '1 day' });
    expect(figureTexts(undefined, 'h').about).toBe('no record');
    expect(figureTexts({ days: 4, mean: 0.75, least: 0, most: 1 }, 'yes/no')).toEqual({
      amount: '3 of 4',
      about: 'days with a yes',
    });
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

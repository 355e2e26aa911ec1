import { expect, test } from '@jest/globals';
import { clockOf } from '../../../../shared/domain/time/person-clock.ts';
import type { ApiVariable } from '../../../../web/app/data/variables.ts';
import type { ApiMeasurement } from '../../../../web/app/entry/entry-views.ts';
import { eventsIn } from '../../../../web/app/entry/events.ts';
import type { DailyValue } from '../../../../web/app/screens/variable/daily-value.ts';
import { comesInAttacks, daysByMonth } from '../../../../web/app/screens/variable/month-days.ts';
import { drawOverTime } from '../../../../web/app/screens/variable/variable-view.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const headache = {
  name: 'Headache',
  displayName: 'Headache',
  kind: 'felt',
  valence: 'negative',
  unitAbbreviatedName: '/6',
  variableCategoryName: 'Symptoms',
  combinationOperation: 'MEAN',
} as ApiVariable;
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const on = (date: string, value: number): DailyValue => [day(date), value];

test('what comes and goes is counted in days a month, what is always there is not', () => {
  const rated = [on('2026-09-01', 0), on('2026-09-02', 4), on('2026-11-03', 0)];
  expect(comesInAttacks(headache, rated)).toBe(true);
  expect(comesInAttacks(headache, [on('2026-09-01', 0)])).toBe(false);
  const everyDay = Array.from({ length: 20 }, (_, i): DailyValue => [i, i === 0 ? 0 : 3]);
  expect(comesInAttacks(headache, everyDay)).toBe(false);
  expect(comesInAttacks({ ...headache, valence: 'positive' }, rated)).toBe(false);
  expect(comesInAttacks({ ...headache, kind: 'chosen', unitAbbreviatedName: 'serving' }, rated)).toBe(false);

  expect(daysByMonth(rated, 0, day('2026-11-18')).map(({ days }) => days)).toEqual([1, undefined, 0]);
  // Written down only when it comes: a month without a record had none of it.
  const onlyWhenThere = [on('2026-09-02', 4), on('2026-11-03', 2)];
  expect(daysByMonth(onlyWhenThere, 0, day('2026-11-18')).map(({ days }) => days)).toEqual([1, 0, 1]);
  expect(daysByMonth([on('2020-01-01', 1)], 0, day('2026-11-18'))).toHaveLength(12);
});

test('events are marked on their days, those that wait to be sent too, and words are never markup', () => {
  const clock = clockOf({ timezone: 'Europe/Berlin', dayStartsAt: 0 });
  const event = {
    variableName: 'Life Event',
    value: 1,
    unitAbbreviatedName: 'yes/no',
    sourceName: 'Daymark',
  };
  const rows = [
    { ...event, id: 1, startAt: '2026-11-03T23:30:00', note: 'New job', displayValueAndUnitString: 'Yes' },
    {
      ...event,
      id: 2,
      startAt: '2026-11-02T10:00:00',
      value: 0,
      note: 'No',
      displayValueAndUnitString: 'No',
    },
  ] as ApiMeasurement[];
  const waiting = waitingEntry({
    body: [
      { ...event, startAt: '2026-11-10T10:00:00', note: 'Began <b>sertraline</b>' },
      { ...event, variableName: 'Mood', startAt: '2026-11-11T10:00:00', note: 'Fine' },
    ],
  });
  const events = eventsIn(rows, [waiting], clock);
  expect(events).toEqual([
    { day: day('2026-11-04'), text: 'New job' },
    { day: day('2026-11-10'), text: 'Began <b>sertraline</b>' },
  ]);
  const unit = {
    abbreviatedName: '/6',
    minimumValue: 0,
    maximumValue: 5,
    isScale: true,
    isYesNo: false,
  };
  const values = [on('2026-11-01', 2), on('2026-11-12', 3)];
  const drawn = { variable: headache, unit };
  const svg = drawOverTime(drawn, values, 'month', { level: 1, events });
  expect(svg.match(/class="event"/g)).toHaveLength(2);
  expect(svg.match(/class="level"/g)).toHaveLength(1);
  expect(svg).not.toContain('<b>');
  // What happened before or after the days that are shown is not drawn at their edge.
  expect(drawOverTime(drawn, values.slice(1), 'week', { events })).not.toContain('class="event"');
});

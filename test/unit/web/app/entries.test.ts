import { describe, expect, test } from '@jest/globals';
import { clockOf } from '../../../../shared/domain/time/person-clock.ts';
import { fromField, timeProblem, toField } from '../../../../web/app/entry/local-time.ts';
import { type Measurement, shownEntries } from '../../../../web/app/entry/shown-entries.ts';
import { type Unit, unitsLike, valueInput } from '../../../../web/app/entry/value-input.ts';
import { matching } from '../../../../web/app/screens/record/matching.ts';
import { byDay } from '../../../../web/app/screens/timeline/timeline-view.ts';
import { clockText, dateText, dayAt, dayBefore } from '../../../../web/app/time/day.ts';
import { readNumber } from '../../../../web/app/ui/read-number.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const stored = (id: number, startAt: string, more: Partial<Measurement> = {}): Measurement =>
  ({
    id,
    startAt,
    variableName: 'Mood',
    displayName: 'My mood',
    sourceName: 'Daymark',
    displayValueAndUnitString: '3/5',
    ...more,
  }) as Measurement;
const item = { variableName: 'Mood', unitAbbreviatedName: '/5', value: 4, sourceName: 'Daymark' };
const at = (text: string) => Date.parse(`${text}Z`) / 1000;

describe('entries as they are shown', () => {
  test('hold what waits beside what is stored, the latest first', () => {
    const rows = shownEntries(
      [stored(1, '2026-11-15T08:00:00')],
      [waitingEntry({ body: [{ ...item, startAt: '2026-11-15T09:00:00' }] })],
    );
    expect(rows.map(({ name, value, isWaiting }) => [name, value, isWaiting])).toEqual([
      ['Mood', '4/5', true],
      ['My mood', '3/5', false],
    ]);
  });

  test('show an entry once when the service has it and the answer is still on its way', () => {
    const sent = waitingEntry({ state: 'sending', body: [{ ...item, startAt: '2026-11-15T08:00:00' }] });
    expect(shownEntries([stored(1, '2026-11-15T08:00:00')], [sent])).toHaveLength(1);
  });

  test('are changed and gone at once, and back when that was refused', () => {
    const one = [stored(1, '2026-11-15T08:00:00')];
    const change = waitingEntry({ body: [{ ...item, id: 1, startAt: '2026-11-15T07:00:00' }] });
    expect(shownEntries(one, [change])).toMatchObject([{ value: '4/5', at: at('2026-11-15T07:00:00') }]);
    const removal = waitingEntry({ path: '/api/v3/measurements/delete', body: { id: 1 } });
    expect(shownEntries(one, [removal])).toEqual([]);
    expect(shownEntries(one, [{ ...removal, state: 'refused' }])).toHaveLength(1);
  });
});

describe('days', () => {
  const clock = clockOf({ timezone: 'Europe/Berlin', dayStartsAt: 4 * 3600 });

  test('begin when the person says: an entry of 01:30 belongs to the day before', () => {
    const rows = shownEntries([stored(1, '2026-11-15T00:30:00'), stored(2, '2026-11-15T08:00:00')], []);
    expect(byDay(rows, clock).map(({ date }) => date)).toEqual(['2026-11-15', '2026-11-14']);
  });

  test('have the length of the calendar where clocks are put back', () => {
    const day = dayAt(clock, at('2026-10-25T12:00:00'));
    expect([day.date, day.until - day.from]).toEqual(['2026-10-25', 24 * 3600]);
    expect(dayBefore(clock, day).until - dayBefore(clock, day).from).toBe(25 * 3600);
  });

  test('are named with the year only where it is another', () => {
    expect(dateText('2026-11-15', '2026-11-16')).toBe('Sunday, 15 November');
    expect(dateText('2025-11-15', '2026-11-16')).toBe('Saturday, 15 November 2025');
    expect(clockText(clock, at('2026-11-15T07:05:00'))).toBe('08:05');
  });
});

test('a time in a field is the person’s wall clock, and comes back as it went in', () => {
  const clock = clockOf({ timezone: 'America/New_York' });
  const moment = at('2026-07-01T12:00:00');
  expect(toField(clock, moment)).toBe('2026-07-01T08:00');
  expect(fromField(clock, '2026-07-01T08:00')).toBe(moment);
  expect(fromField(clock, '')).toBeUndefined();
  expect([timeProblem(undefined, 0), timeProblem(86_400, 0), timeProblem(86_401, 0)]).toEqual([
    expect.stringContaining('Choose'),
    undefined,
    expect.stringContaining('ahead'),
  ]);
});

describe('the input of a value', () => {
  const unit = (abbreviatedName: string, category: string, least?: number, most?: number) =>
    ({ abbreviatedName, category, minimumAllowedValue: least, maximumAllowedValue: most }) as Unit;

  test('suits its unit', () => {
    expect(valueInput(unit('yes/no', 'Rating', 0, 1)).kind).toBe('yes-no');
    expect(valueInput(unit('/5', 'Rating', 1, 5))).toEqual({ kind: 'steps', steps: [1, 2, 3, 4, 5] });
    expect(valueInput(unit('/10', 'Rating', 0, 10))).toEqual({ kind: 'slider', least: 0, most: 10 });
    expect(valueInput(unit('%', 'Proportion', 0, 100)).kind).toBe('slider');
    expect(valueInput(unit('mg', 'Weight', 0)).kind).toBe('number');
  });

  test('offers the units that convert, and no others', () => {
    const units = [
      unit('mg', 'Weight'),
      unit('g', 'Weight'),
      unit('h', 'Duration'),
      unit('index', 'Miscellany'),
    ];
    expect(unitsLike(units, 'mg').map(({ abbreviatedName }) => abbreviatedName)).toEqual(['mg', 'g']);
    expect(unitsLike(units, 'index')).toHaveLength(1);
    expect(unitsLike(units, 'nothing')).toEqual([]);
  });

  test.each([
    ['7', 7],
    ['7,5', 7.5],
    [' .5 ', 0.5],
    ['−3', -3],
    ['0', 0],
  ])('reads %s', (text, value) => expect(readNumber(text)).toBe(value));

  test.each(['', ' ', '1e3', '0x10', '1.2.3', '--1', 'seven', '9'.repeat(20)])('does not take %p', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
});

test('variables are found by any part of their names, whatever the case and accents; beginnings first', () => {
  const named = (name: string, displayName = name) => ({ name, displayName });
  const all = [named('Iced Café'), named('Cafe au lait'), named('X1', 'cafeteria'), named('Tea')];
  expect(matching(all, ' CAFÉ ').map(({ displayName }) => displayName)).toEqual([
    'Cafe au lait',
    'cafeteria',
    'Iced Café',
  ]);
});

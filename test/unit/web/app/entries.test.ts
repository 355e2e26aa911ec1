import { describe, expect, test } from '@jest/globals';
import { toCategoryRecord } from '../../../../shared/answers/variables/category-record.ts';
import { toUnitRecord } from '../../../../shared/answers/variables/unit-record.ts';
import { catalogueChoices, findThing, wordsFor } from '../../../../shared/domain/catalogue/catalogue.ts';
import { clockOf } from '../../../../shared/domain/time/person-clock.ts';
import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import { units } from '../../../../shared/domain/units/units.ts';
import { getCategoryByName, variableCategories } from '../../../../shared/domain/variables/categories.ts';
import { spokenProblem } from '../../../../web/app/api/spoken-problem.ts';
import { type ApiMeasurement, entryViews } from '../../../../web/app/entry/entry-views.ts';
import { favouriteState } from '../../../../web/app/entry/favourite.ts';
import { findToRecord } from '../../../../web/app/entry/find-to-record.ts';
import { knownWith } from '../../../../web/app/entry/known-with.ts';
import { lastValues } from '../../../../web/app/entry/last-values.ts';
import { fromField, timeProblem, toField } from '../../../../web/app/entry/local-time.ts';
import { sameTime } from '../../../../web/app/entry/same-time.ts';
import { unitsOfCategory, unitTitle } from '../../../../web/app/entry/units-of-category.ts';
import { type ApiUnit, unitsLike, valueInput } from '../../../../web/app/entry/value-input.ts';
import { byDay } from '../../../../web/app/screens/timeline/timeline-view.ts';
import {
  clockOfPerson,
  clockText,
  dateText,
  dayAfter,
  dayAt,
  dayBefore,
} from '../../../../web/app/time/day.ts';
import { oddValue } from '../../../../web/app/ui/odd-value.ts';
import { numberAdvice, understood } from '../../../../web/app/ui/read-number.ts';
import { scaleEnds } from '../../../../web/app/ui/scale-ends.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const stored = (id: number, startAt: string, more: Partial<ApiMeasurement> = {}): ApiMeasurement =>
  ({
    id,
    startAt,
    variableName: 'Mood',
    displayName: 'My mood',
    sourceName: 'Daymark',
    displayValueAndUnitString: '3/5',
    ...more,
  }) as ApiMeasurement;
const item = { variableName: 'Mood', unitAbbreviatedName: '/5', value: 4, sourceName: 'Daymark' };
const at = (text: string) => Date.parse(`${text}Z`) / 1000;

describe('entries as they are shown', () => {
  test('hold what waits beside what is stored, the latest first', () => {
    const rows = entryViews(
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
    expect(entryViews([stored(1, '2026-11-15T08:00:00')], [sent])).toHaveLength(1);
  });

  test('are changed and gone at once, and back when that was refused', () => {
    const one = [stored(1, '2026-11-15T08:00:00')];
    const change = waitingEntry({ body: [{ ...item, id: 1, startAt: '2026-11-15T07:00:00' }] });
    expect(entryViews(one, [change])).toMatchObject([{ value: '4/5', at: at('2026-11-15T07:00:00') }]);
    const removal = waitingEntry({ path: '/api/v3/measurements/delete', body: { id: 1 } });
    expect(entryViews(one, [removal])).toEqual([]);
    expect(entryViews(one, [{ ...removal, state: 'refused' }])).toHaveLength(1);
  });
});

describe('variables that can be recorded', () => {
  const mood = {
    name: 'Mood',
    displayName: 'My mood',
    variableCategoryName: 'Emotions',
    unitAbbreviatedName: '/5',
    combinationOperation: 'MEAN',
    valence: 'positive',
    lastOriginalValue: 3,
    lastUnit: '/5',
  } as const;
  const tea = {
    variableName: 'Tea',
    variableCategoryName: 'Foods',
    unitAbbreviatedName: 'serving',
    combinationOperation: 'SUM',
    value: 2,
    startAt: '2026-11-15T08:00:00',
  };
  const foods = [{ name: 'Foods', valence: 'numeric', combinationOperation: 'SUM' }] as const;
  const namesAndLasts = (entries: Parameters<typeof knownWith>[1]) =>
    knownWith([mood], entries, foods).map(({ name, last }) => [name, last]);

  test('are those of the service and what waits, with what was recorded last', () => {
    const again = { ...tea, variableName: 'tea', unitAbbreviatedName: 'mL', value: 150 };
    const entries = [
      waitingEntry({ body: [tea] }),
      waitingEntry({ body: [again, { ...item, startAt: '' }] }),
    ];
    expect(knownWith([mood], entries, foods)).toMatchObject([
      {
        name: 'Tea',
        displayName: 'Tea',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        combinationOperation: 'SUM',
        last: '150 mL',
        isUnsent: true,
      },
      { displayName: 'My mood', last: '4/5' },
    ]);
    expect(namesAndLasts([])).toEqual([['Mood', '3/5']]);
  });

  test('a waiting reminder makes one, too; what was refused or changes an entry does not', () => {
    const { value: _, startAt: __, ...asked } = tea;
    const reminder = waitingEntry({ path: '/api/v3/trackingReminders', body: [asked] });
    expect(namesAndLasts([reminder])).toEqual([
      ['Tea', undefined],
      ['Mood', '3/5'],
    ]);
    const edited = { ...reminder, body: [{ id: 7, enabled: false }] };
    const changed = waitingEntry({ body: [{ ...tea, id: 7 }] });
    for (const entry of [edited, changed, waitingEntry({ body: [tea], state: 'refused' })])
      expect(namesAndLasts([entry])).toEqual([['Mood', '3/5']]);
  });
});

describe('days', () => {
  const clock = clockOf({ timezone: 'Europe/Berlin', dayStartsAt: 4 * 3600 });

  test('begin when the person says: an entry of 01:30 belongs to the day before', () => {
    const rows = entryViews([stored(1, '2026-11-15T00:30:00'), stored(2, '2026-11-15T08:00:00')], []);
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

describe('after a move', () => {
  const person = {
    timezone: 'America/New_York',
    dayStartsAt: '00:00:00',
    zones: [{ timezone: 'Asia/Tokyo', until: '2026-11-14T16:00:00' }],
  };
  const clock = clockOfPerson(person);

  test('earlier entries keep their days and clocks, and one form of the clock is used for all', () => {
    const before = at('2026-11-13T22:30:00');
    expect([dayAt(clock, before).date, clockText(clock, before)]).toEqual(['2026-11-14', '7:30 AM']);
    expect(clockText(clock, at('2026-11-15T14:05:00'))).toBe('9:05 AM');
    expect(clockText(clockOfPerson({ ...person, zones: [] }), before)).toBe('5:30 PM');
    expect(toField(clock, before)).toBe('2026-11-14T07:30');
    expect(fromField(clock, '2026-11-14T07:30')).toBe(before);
  });

  test('a date that comes twice is one day: the hours of the next one that lie between are not of it', () => {
    // In Tokyo it was the 15th for an hour already; in New York it became the 14th once more.
    const again = dayAt(clock, at('2026-11-14T20:00:00'));
    expect([again.date, again.from, again.until]).toEqual([
      '2026-11-14',
      at('2026-11-13T15:00:00'),
      at('2026-11-15T05:00:00'),
    ]);
    expect(dayAt(clock, at('2026-11-14T15:30:00')).date).toBe('2026-11-15');
    const next = dayAfter(clock, again);
    expect([next.date, dayBefore(clock, next).date]).toEqual(['2026-11-15', '2026-11-14']);
  });
});

test.each([
  [
    { path: 'effectVariableName', message: 'effectVariableName: means the cause itself; name another.' },
    'The effect means the cause itself; name another.',
  ],
  [{ message: '[0].value: is missing; send a number.' }, 'The value is missing; send a number.'],
  [{ message: 'pairs: must be from 6 to 60.' }, 'The number of pairs must be from 6 to 60.'],
  [{ message: '[3].tagVariableId: is unknown.' }, 'Is unknown.'],
  [{ message: 'Another entry has this very time.' }, 'Another entry has this very time.'],
  [{ message: 'Too much to read: narrow the range.' }, 'Too much to read: narrow the range.'],
])('people read no names of fields: %j', (problem, words) => expect(spokenProblem(problem)).toBe(words));

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
    ({ abbreviatedName, category, minimumAllowedValue: least, maximumAllowedValue: most }) as ApiUnit;

  test('suits its unit', () => {
    expect(valueInput(unit('yes/no', 'Rating', 0, 1)).kind).toBe('yes-no');
    expect(valueInput(unit('/5', 'Rating', 1, 5))).toEqual({ kind: 'steps', steps: [1, 2, 3, 4, 5] });
    expect(valueInput(unit('/10', 'Rating', 1, 10))).toEqual({
      kind: 'steps',
      steps: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    });
    expect(valueInput(unit('%', 'Rating', 0, 100)).kind).toBe('number');
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
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['1 500', 1500],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['12,345,678', 12_345_678],
  ])('reads %s', (text, value) => expect(readNumber(text)).toBe(value));

  test.each([
    ['7:30', 'h', 7.5],
    ['7h30', 'h', 7.5],
    ['7 h 30 min', 'h', 7.5],
    ['7,5h', 'h', 7.5],
    ['90 min', 'h', 1.5],
    ['7h30', 'min', 450],
    ['1:30', 'min', 1.5],
    ['1:02:03', 's', 3723],
    ['45m', 'min', 45],
    ['8 hours', 'h', 8],
    ['500 mg', 'mg', 500],
    ['80%', '%', 80],
  ])('reads %s in %s', (text, unit, value) => expect(readNumber(text, unit)).toBe(value));

  test.each(['', ' ', '1e3', '0x10', '1.2.3', '--1', 'seven', '9'.repeat(20), '7:30', '7h30', '-', '.'])(
    'does not take %p',
    (text) => expect(readNumber(text)).toBeUndefined(),
  );

  test.each(['h', '7:75', '7x30', ':30', '7:3:2'])('does not take %p for hours', (text) =>
    expect(readNumber(text, 'h')).toBeUndefined(),
  );

  test('does not guess whether a comma is a point or divides thousands', () => {
    expect(readNumber('1,500')).toBeUndefined();
    expect(numberAdvice('1,500')).toBe('"1,500" can mean 1.500 or 1500: enter one of these.');
    expect(numberAdvice('', 'h')).toMatch(/Choose/);
    expect([understood('7:30', 'h'), understood('7,5', 'h')]).toEqual(['= 7 h 30 min', '']);
  });

  test.each([
    [25, 'h', { least: 0 }, '25 h in a day?'],
    [1500, 'min', { least: 0 }, '25 h in a day?'],
    [-1, 'serving', { least: 0 }, expect.stringContaining('less than 0 servings')],
    [500, 'bpm', { least: 20, most: 300 }, expect.stringContaining('more than 300 bpm')],
    [24, 'h', { least: 0 }, undefined],
    [-5, 'C', {}, undefined],
    [0, 'serving', { least: 0 }, undefined],
    [60, 'bpm', { least: 20, most: 300 }, undefined],
  ])('of %d %s asks only where it is odd', (value, unitName, bounds, question) =>
    expect(oddValue(value, unitName, bounds)).toEqual(question),
  );
});

describe('an entry at a time that is taken', () => {
  const own = { variableName: 'Mood', sourceName: 'Daymark' };
  const eight = at('2026-11-15T08:00:00');
  const waiting = (startAt: string, more = {}) =>
    waitingEntry({ body: [{ ...item, variableName: 'mood', startAt, ...more }] });

  test('meets what is stored and what waits, and finds the next free minute', () => {
    const rows = [stored(1, '2026-11-15T08:00:00'), stored(2, '2026-11-15T08:01:00')];
    const found = sameTime(rows, [waiting('2026-11-15T08:02:00')], own, eight);
    expect(found).toEqual({ value: '3/5', nextFree: eight + 180 });
    expect(sameTime([], [waiting('2026-11-15T08:00:00')], own, eight)?.value).toBe('4/5');
  });

  test('is free of what is elsewhere, gone, refused, of another source, or itself', () => {
    const rows = [stored(1, '2026-11-15T08:00:00')];
    expect(sameTime([stored(1, '2026-11-15T08:00:30')], [], own, eight)).toBeUndefined();
    expect(sameTime(rows, [], { ...own, sourceName: 'Watch' }, eight)).toBeUndefined();
    expect(sameTime(rows, [], { ...own, id: 1 }, eight)).toBeUndefined();
    const removal = waitingEntry({ path: '/api/v3/measurements/delete', body: { id: 1 } });
    expect(sameTime(rows, [removal], own, eight)).toBeUndefined();
    expect(sameTime(rows, [waiting('2026-11-15T09:00:00', { id: 1 })], own, eight)).toBeUndefined();
    const refused = { ...waiting('2026-11-15T08:00:00'), state: 'refused' as const };
    expect(sameTime([], [refused], own, eight)).toBeUndefined();
  });
});

describe('the units of a new variable', () => {
  const all = units.map(toUnitRecord);
  const namesOf = (category: string) =>
    unitsOfCategory(all, toCategoryRecord(getCategoryByName(category), '')).own.map(
      ({ abbreviatedName }) => abbreviatedName,
    );

  test.each([
    ['Vital Signs', ['bpm', 'mmHg', 'C', 'F', '%']],
    ['Physique', ['kg', 'lb', '%']],
    ['Physical Activities', ['km', 'mi', 'kcal', 'min']],
    ['Treatments', ['pills', 'IU', 'mg']],
    ['Nutrients', ['kcal', 'g']],
  ])('of %s are among the first', (category, names) =>
    expect(namesOf(category)).toEqual(expect.arrayContaining(names)),
  );

  test('are all there for every category, those that suit it first, beginning with its own', () => {
    for (const category of variableCategories) {
      const record = toCategoryRecord(category, '');
      const { own, more } = unitsOfCategory(all, record);
      expect(more.length).toBeGreaterThan(0);
      expect(new Set([...own, ...more]).size).toBe(all.length);
      if (record.defaultUnitAbbreviatedName !== undefined && category.name !== 'Treatments')
        expect(own[0]?.abbreviatedName).toBe(record.defaultUnitAbbreviatedName);
    }
    // A medicine is asked for as what it comes as.
    expect(namesOf('Treatments').slice(0, 4)).toEqual(['pills', 'tablets', 'capsules', 'puffs']);
  });

  test('are named as one looks for them', () => {
    const title = (name: string) => all.filter((one) => one.abbreviatedName === name).map(unitTitle)[0];
    expect(['kg', 'C', 'pills', '/5', 'yes/no', 'h'].map(title)).toEqual([
      'Kilograms (kg)',
      'Degrees Celsius (°C)',
      'Pills',
      '1 to 5 Rating',
      'Yes/No',
      'Hours (h)',
    ]);
  });
});

test('what to record is found by any part of its name, misspelt too, of one’s own before the catalogue', () => {
  const named = (name: string, displayName = name) => ({ name, displayName });
  const all = [named('Iced Café'), named('Cafe au lait'), named('X1', 'cafeteria'), named('Tea')];
  const find = (phrase: string, known = all) => findToRecord(phrase, known, catalogueChoices, wordsFor);
  expect(find(' CAFÉ ').own.map(({ displayName }) => displayName)).toEqual([
    'Cafe au lait',
    'cafeteria',
    'Iced Café',
  ]);
  expect(find('cofee')).toMatchObject({ own: [], offered: [{ title: 'Coffee' }], canCreate: true });
  expect(find('head ache').offered[0]?.title).toBe('Headache');
  expect(find('mood', [named('Mood')])).toMatchObject({ own: [{ name: 'Mood' }], offered: [] });
  expect(find('tea').offered.map(({ title }) => title)).not.toContain('Tea');
  expect(find('Blood Pressure').canCreate).toBe(false);
  expect(find('').offered).toEqual([]);
  expect(find('', []).offered).toHaveLength(catalogueChoices.length);
  expect(find('Elderberry syrup')).toMatchObject({ own: [], offered: [], canCreate: true });
});

test('the last different values are offered, the newest first', () => {
  const row = (value: number) => ({ value, unitAbbreviatedName: 'kg' });
  const shown = lastValues({ value: 72, unit: 'kg' }, [row(72), row(71), row(72), row(70), row(69)], {
    name: 'Body Weight',
  });
  expect(shown.map(({ text }) => text)).toEqual(['72 kg', '71 kg', '70 kg']);
  expect(lastValues(undefined, [], { name: 'Body Weight' })).toEqual([]);
});

test('a favourite is one from the tap on, until it is taken off', () => {
  const reminder = { id: 7, displayName: 'Tea', variableName: 'Tea', reminderFrequency: 0, enabled: true };
  const made = waitingEntry({
    path: '/api/v3/trackingReminders',
    body: [{ variableName: 'Tea', reminderFrequency: 0 }],
  });
  const gone = waitingEntry({ path: '/api/v3/trackingReminders/delete', body: { id: 7 } });
  expect(favouriteState('tea', [], []).isFavourite).toBe(false);
  expect(favouriteState('tea', [], [made]).isFavourite).toBe(true);
  expect(favouriteState('tea', [], [{ ...made, state: 'refused' }]).isFavourite).toBe(false);
  expect(favouriteState('tea', [reminder], []).reminder?.id).toBe(7);
  expect(favouriteState('tea', [reminder], [gone]).isFavourite).toBe(false);
  expect(favouriteState('tea', [{ ...reminder, reminderFrequency: 86_400 }], []).isFavourite).toBe(false);
});

test.each([
  ['its own words', { unit: '/5', least: 1, valence: 'positive' }, 'Mood', ['awful', 'great']],
  ['none where 0 is', { unit: '/6', least: 0, valence: 'negative' }, 'My ache', ['none', 'worst']],
  ['no none without 0', { unit: '/5', least: 1, valence: 'negative' }, 'Headache', ['least', 'worst']],
  ['neither good nor bad', { unit: '/10', least: 1, valence: 'numeric' }, 'Noise', ['least', 'most']],
] as const)('the ends of a scale have words: %s', (_, scale, name, words) => {
  expect(scaleEnds(scale, findThing(name))).toEqual(words);
});

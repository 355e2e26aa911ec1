import { describe, expect, test } from '@jest/globals';
import { mulberry32 } from '../../../../shared/domain/analysis/methods/random.ts';
import { discover } from '../../../../shared/domain/discovery/discover.ts';
import type { DiscoveryVariable } from '../../../../shared/domain/discovery/examined-variable.ts';
import {
  headText,
  notComparedTexts,
  triangleTexts,
} from '../../../../shared/domain/discovery/texts/list-text.ts';

const TODAY = 20_454;

/** A history of one value a day at one hour, ending yesterday; null is a day without a record. */
function variable(
  id: string,
  values: (number | null)[],
  { hour = 12, ...more }: Partial<DiscoveryVariable> & { hour?: number } = {},
): DiscoveryVariable {
  const first = TODAY - values.length;
  return {
    id,
    category: id,
    outcome: true,
    causeOnly: false,
    onsetDelay: 0,
    durationOfAction: 86_400,
    sensedDays: new Int32Array(),
    series: {
      measurements: values.flatMap((value, i) =>
        value === null ? [] : [[(first + i) * 86_400 + hour * 3600, value] as const],
      ),
      combinationOperation: 'MEAN',
    },
    ...more,
  };
}

const random = mulberry32(3);
const noise = (n: number) => Array.from({ length: n }, () => random() + random() + random());
const look = (variables: DiscoveryVariable[], more: Partial<Parameters<typeof discover>[0]> = {}) =>
  discover({ timeZone: 'UTC', today: TODAY, primaryOutcome: null, tags: [], variables, ...more });

describe('a year with one link', () => {
  const coffee = noise(365);
  const sleep = noise(365).map((value, day) => value - 0.8 * (coffee[day - 1] ?? 1.5));
  const variables = [
    variable('coffee', coffee, { outcome: false, hour: 18 }),
    variable('sleep', sleep, { hour: 7 }),
    variable('mood', noise(365)),
    variable('steps', noise(365), { hour: 22 }),
  ];

  test('is found, the right way round, and nothing else', () => {
    const { lines, pairsLookedAt, days } = look(variables);
    expect(lines).toMatchObject([
      { cause: 'coffee', effect: 'sleep', together: false, direction: 'lower', state: 'new', since: TODAY },
    ]);
    expect(lines[0]?.figures).toMatchObject({ numberOfPairs: 364, strengthLevel: 'strong' });
    expect({ pairsLookedAt, days }).toEqual({ pairsLookedAt: 9, days: 365 });
  });

  test('that is tagged since then keeps its line for a while, without figures', () => {
    const line = { cause: 'coffee', effect: 'sleep', together: false, direction: 'lower' } as const;
    const { lines } = look(variables, {
      tags: [['coffee', 'sleep']],
      listed: [{ ...line, since: TODAY - 3, lastKept: TODAY - 1 }],
    });
    expect(lines).toMatchObject([{ ...line, state: 'weaker', q: null, figures: null }]);
  });

  test('what today brings is not looked at yet, nor what is older than a year', () => {
    const past = look(variables);
    const [first, ...others] = variables as [DiscoveryVariable, ...DiscoveryVariable[]];
    const rows = first.series.measurements as (readonly [number, number])[];
    const measurements = [[(TODAY - 500) * 86_400, 9e9], ...rows, [TODAY * 86_400 + 100, 9e9]] as (readonly [
      number,
      number,
    ])[];
    const now = look([{ ...first, series: { ...first.series, measurements } }, ...others]);
    expect(now).toEqual(past);
  });
});

test('two counters of the same steps are one; days that only share a trend are two', () => {
  const steps = noise(200);
  const second = steps.map((value) => value * 0.95 + 0.02 * random());
  const rising = () => noise(200).map((value, day) => value + day / 10);
  const { leftOut, order } = look([
    variable('phone', steps),
    variable('watch', second),
    variable('weight', rising()),
    variable('savings', rising()),
  ]);
  expect(leftOut).toEqual([{ variable: 'watch', movesWith: 'phone' }]);
  expect(order).toEqual(['phone', 'savings', 'weight']);
});

test('pairs that are one record, tagged, filled or short of days are told and not asked about', () => {
  const rare = (share: number) => noise(120).map(() => (random() < share ? 1 : null));
  const filled = (id: string) => {
    const one = variable(id, rare(0.5), { outcome: true });
    return { ...one, series: { ...one.series, fillingValue: 0 } };
  };
  const { excluded } = look(
    [
      variable('mood', noise(120), { category: 'Emotions' }),
      variable('energy', noise(120), { category: 'Emotions' }),
      variable('caffeine', noise(120), { hour: 8, outcome: false }),
      variable('coffee', noise(120), { hour: 9, outcome: false }),
      filled('wine'),
      filled('beer'),
      variable('once', [...noise(40), ...Array(80).fill(null)], { hour: 15, outcome: false }),
      variable('late', [...Array(80).fill(null), ...noise(40)], { hour: 15 }),
    ],
    {
      tags: [
        ['coffee', 'caffeine'],
        ['coffee', 'mood'],
      ],
    },
  );
  expect(excluded.map(({ cause, effect, reason }) => `${cause} ${effect} ${reason}`)).toEqual([
    'beer wine filled',
    'caffeine mood tag',
    'coffee mood tag',
    'energy mood oneRecord',
    'mood energy oneRecord',
    'once late data',
    'wine beer filled',
  ]);
});

test('two that a device senses are one record', () => {
  const days = Int32Array.from({ length: 60 }, (_, i) => TODAY - 60 + i);
  const { excluded } = look([
    variable('sleep', noise(60), { category: 'Sleep', sensedDays: days }),
    variable('deep sleep', noise(60), { category: 'Sleep', hour: 3, sensedDays: days.slice(30) }),
    variable('naps', noise(60), { category: 'Sleep', hour: 3, sensedDays: days.slice(31) }),
  ]);
  expect(excluded.filter(({ reason }) => reason === 'oneRecord').map(({ cause }) => cause)).toEqual([
    // Recorded in the same hour, or sensed both.
    'deep sleep',
    'deep sleep',
    'naps',
    'sleep',
  ]);
});

test('who has too little is told what is nearest to enough', () => {
  const { nearest, pairsLookedAt, medianDays, fewDays } = look(
    [
      variable('mood', noise(18)),
      variable('sleep', noise(25)),
      variable('coffee', noise(29), { outcome: false }),
    ],
    { primaryOutcome: 'mood' },
  );
  expect({ pairsLookedAt, medianDays, fewDays }).toEqual({
    pairsLookedAt: 0,
    medianDays: null,
    fewDays: ['mood', 'sleep', 'coffee'],
  });
  expect(nearest).toEqual([
    { cause: 'coffee', effect: 'sleep', lacking: 'sleep', days: 5 },
    { cause: 'coffee', effect: 'mood', lacking: 'mood', days: 12 },
    { cause: 'sleep', effect: 'mood', lacking: 'mood', days: 12 },
  ]);
});

test('somebody without records has an empty list', () => {
  expect(look([])).toMatchObject({ lines: [], pairsLookedAt: 0, days: 0, nearest: [] });
  expect(look([variable('mood', [])])).toMatchObject({ lines: [], fewDays: ['mood'] });
});

test('the list says how much it looked at and what can stand out by now', () => {
  const facts = { pairsLookedAt: 42, days: 365, lineCount: 1, medianDays: 365 };
  expect(headText(facts)).toBe('Of 42 pairs compared in your last 365 days, 1 stands out.');
  expect(headText({ ...facts, lineCount: 3, medianDays: 119.5 })).toBe(
    'Of 42 pairs compared in your last 365 days, 3 stand out. So far only very strong links can stand out.',
  );
  expect(headText({ ...facts, lineCount: 0, medianDays: 40 })).toBe(
    'Of 42 pairs compared in your last 365 days, none stands out. That’s an answer too. With so few days, hardly anything can stand out yet.',
  );
});

test('what could not be looked at is counted by what it lacks', () => {
  const nothing = { tag: 0, oneRecord: 0, filled: 0, data: 0 };
  expect(notComparedTexts(nothing, 0)).toEqual([]);
  expect(notComparedTexts({ ...nothing, tag: 2, data: 1200 }, 1)).toEqual([
    '1,202 more pairs could not be compared: 2 with entries that count in both; 1,200 with too few days of both, or hardly any change.',
    '1 variable has records on fewer than 30 of these days and cannot be compared yet.',
  ]);
  expect(notComparedTexts({ ...nothing, oneRecord: 1 }, 3)).toEqual([
    '1 more pair could not be compared: 1 from the same device or the same sitting.',
    '3 variables have records on fewer than 30 of these days and cannot be compared yet.',
  ]);
});

test('three that are all linked are said to be', () => {
  const lines = [
    { cause: 'A', effect: 'B' },
    { cause: 'B', effect: 'C' },
    { cause: 'C', effect: 'A' },
    { cause: 'C', effect: 'D' },
  ];
  expect(triangleTexts(lines, String)).toEqual([
    'A, B and C are all linked; one of these links may just come from the other two.',
  ]);
});

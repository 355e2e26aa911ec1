import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { testFromDayToDay } from '../../../../shared/domain/analysis/figures/day-to-day.ts';
import { chooseLines } from '../../../../shared/domain/discovery/choose-lines.ts';
import type { ListedLine } from '../../../../shared/domain/discovery/keep-lines.ts';
import { expectFigures, type Figures } from '../analysis/golden-cases.ts';

/** Computed with numpy and scipy from the same rule. */
const FOLDER = new URL('cases/', import.meta.url);

interface Case {
  name: string;
  test: { pairs: [day: number, x: number, y: number][]; expected: Figures };
  choice: { input: ChoiceCase; expected: Figures };
}

interface Tested {
  adjustedCorrelation: number;
  pValue: number | null;
  permutationPValue: number | null;
}

interface ChoiceCase {
  today: number;
  primaryOutcome: string | null;
  variables: Parameters<typeof chooseLines>[0]['candidates'];
  relations: {
    tags: [string, string][];
    sameHours: [string, string][];
    sameDay: [string, string, number, number][];
  };
  pairs: (Tested & {
    cause: string;
    effect: string;
    n: number;
    insufficient: boolean;
    filledCause: number;
    filledEffect: number;
    withoutUnusualDays: Tested | null;
    r: number;
    p: number;
  })[];
  listed?: ListedLine[];
}

const cases = readdirSync(FOLDER).map((file): [string, Case] => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')),
]);

test('there are cases', () => expect(cases.length).toBeGreaterThanOrEqual(2));

describe('the test from day to day meets its reference', () => {
  test.each(cases)('%s', (_, { test: { pairs, expected } }) => {
    const column = (i: number) => pairs.map((pair) => pair[i] as number);
    const result = testFromDayToDay({
      days: Int32Array.from(column(0)),
      cause: Float64Array.from(column(1)),
      effect: Float64Array.from(column(2)),
    });
    expectFigures({ n: pairs.length, ...result }, expected);
  });
});

describe('what stands out meets its reference', () => {
  test.each(cases)('%s', (_, { choice: { input, expected } }) => {
    const { excluded, ...rest } = choose(input);
    const told = { ...rest, excluded: excluded.map(({ cause, effect, reason }) => [cause, effect, reason]) };
    expectFigures(told, expected);
  });
});

function choose({ relations, variables, pairs, ...input }: ChoiceCase) {
  const among = <Row extends [string, string, ...number[]]>(rows: Row[], a: unknown, b: unknown) =>
    rows.find(([one, other]) => (one === a && other === b) || (one === b && other === a));
  return chooseLines({
    ...input,
    candidates: variables,
    relations: {
      tags: relations.tags,
      areOfTheSameHours: (a, b) => among(relations.sameHours, a, b) !== undefined,
    },
    sameDay: (a, b) => {
      const row = among(relations.sameDay, a, b);
      return row === undefined ? null : { r: row[2], fromDayToDay: () => row[3] };
    },
    evidence: (cause, effect) => {
      const pair = pairs.find((one) => one.cause === cause && one.effect === effect);
      if (pair === undefined) throw new Error(`The case has no pair of ${cause} and ${effect}.`);
      const isSignificant = ({ pValue, permutationPValue }: Tested) =>
        (pValue ?? 1) < 0.05 && (permutationPValue ?? 1) < 0.05;
      const without = pair.withoutUnusualDays ?? pair;
      return {
        ...pair,
        dayToDay: () => ({ r: pair.r, p: pair.p }),
        isRobust: () =>
          isSignificant(pair) &&
          isSignificant(without) &&
          Math.sign(without.adjustedCorrelation) === Math.sign(pair.adjustedCorrelation),
      };
    },
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { grouped } from '../../../../shared/domain/texts/counted.ts';
import { durationText } from '../../../../shared/domain/units/quantity.ts';
import { expectFigures, type Figures } from '../analysis/golden-cases.ts';
import { computed, type GoldenExperiment } from './golden-experiments.ts';

const FOLDER = new URL('golden/', import.meta.url);
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

/** The words of the reference have durations as one number and no commas: 0.5 h, 2230. */
const asPeopleSay = (words: string): string =>
  words
    .replace(/([\d.]+) to ([\d.]+) (h|min)\b/g, '$1 $3 to $2 $3')
    .replace(/([\d.]+) (h|min)\b/g, (_, value, unit) => durationText(Number(value), unit))
    .replace(/\b\d{4,}\b(?! days)/g, grouped);

describe('every figure and word of the reference experiments is met', () => {
  test.each(files)('%s', (file) => {
    const { name, input, expected }: GoldenExperiment = JSON.parse(
      readFileSync(new URL(file, FOLDER), 'utf8'),
    );
    expect(`${name}.json`).toBe(file);
    const { words } = expected as { readonly words?: readonly unknown[] };
    const said = words?.map((one) => (typeof one === 'string' ? asPeopleSay(one) : one));
    expectFigures(computed(input), { ...expected, ...(said && { words: said }) } as Figures, name);
  });
});

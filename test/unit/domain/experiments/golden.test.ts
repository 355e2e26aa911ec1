import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { expectFigures } from '../analysis/golden-cases.ts';
import { computed, type GoldenExperiment } from './golden-experiments.ts';

const FOLDER = new URL('golden/', import.meta.url);
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

describe('every figure and word of the reference experiments is met', () => {
  test.each(files)('%s', (file) => {
    const { name, input, expected }: GoldenExperiment = JSON.parse(
      readFileSync(new URL(file, FOLDER), 'utf8'),
    );
    expect(`${name}.json`).toBe(file);
    expectFigures(computed(input), expected, name);
  });
});

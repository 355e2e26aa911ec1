import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { AnalysisInput } from '../../../../shared/domain/analysis/analysis-input.ts';

/** Reference figures by scipy, statsmodels and R; `golden/README.md` says where each comes from. */
const FOLDER = new URL('golden/', import.meta.url);

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Figures = { [key: string]: Json };

export interface StudyCase {
  name: string;
  input: AnalysisInput;
  expected: {
    validCounts: number[];
    dailyCause: number[][];
    dailyEffect: number[][];
    pairs: number[][];
    statistics: Figures & { lagCorrelations: Figures[] };
    causeCharts: Figures;
    effectCharts: Figures;
  };
}

export function readGolden<Case>(name: string): Case {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
}

export function studyCases(): StudyCase[] {
  return readdirSync(FOLDER)
    .filter((file) => /^(s|p01).*\.json$/.test(file) && !file.startsWith('s18'))
    .map((file) => readGolden<StudyCase>(file.replace('.json', '')));
}

/** Every number of the reference to relative 1e-8 or absolute 1e-11; everything else exactly. */
export function expectFigures(actual: unknown, expected: Json, path = ''): void {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const error = Math.abs(actual - expected);
    const isClose = error <= 1e-11 || error <= 1e-8 * Math.abs(expected);
    expect({ path, actual, isClose }).toEqual({ path, actual, isClose: true });
  } else if (Array.isArray(expected) && Array.isArray(actual)) {
    expect({ path, length: actual.length }).toEqual({ path, length: expected.length });
    expected.forEach((item, i) => {
      expectFigures(actual[i], item, `${path}[${i}]`);
    });
  } else if (isRecord(expected) && isRecord(actual)) {
    for (const [key, value] of Object.entries(expected)) expectFigures(actual[key], value, `${path}.${key}`);
  } else {
    expect({ path, actual }).toEqual({ path, actual: expected });
  }
}

function isRecord(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

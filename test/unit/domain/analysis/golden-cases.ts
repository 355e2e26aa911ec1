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
  return casesNamed(/^(s(?!18)|p01).*\.json$/);
}

/** Histories of which only days and charts have reference figures. */
export function historyCases(): StudyCase[] {
  return casesNamed(/^h.*\.json$/);
}

function casesNamed(pattern: RegExp): StudyCase[] {
  return readdirSync(FOLDER)
    .filter((file) => pattern.test(file))
    .map((file) => readGolden<StudyCase>(file.replace('.json', '')));
}

/** Every number of the reference to relative 1e-8 or absolute 1e-11; everything else exactly. */
export function expectFigures(actual: unknown, expected: Json, path = 'figure'): void {
  expect(differences(actual, expected, path)).toEqual([]);
}

function differences(actual: unknown, expected: Json, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, i) => differences(actual[i], item, `${path}[${i}]`));
  }
  if (isRecord(expected) && isRecord(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(actual[key], value, `${path}.${key}`),
    );
  }
  const isSame = typeof expected === 'number' ? isClose(actual, expected) : actual === expected;
  return isSame ? [] : [`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];
}

function isClose(actual: unknown, expected: number): boolean {
  const error = Math.abs(Number(actual) - expected);
  return typeof actual === 'number' && (error <= 1e-11 || error <= 1e-8 * Math.abs(expected));
}

function isRecord(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

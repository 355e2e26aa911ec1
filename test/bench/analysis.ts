/**
 * Compares the analysis with the same work in Python's pandas and scipy (Debian: python3-pandas, python3-scipy), in
 * one run on one machine, and prints how many times faster it is; then the size of the minified code and the time
 * of the first study in a new process.
 *
 * npm run bench -- analysis
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from '../../shared/domain/analysis/analyse.ts';
import type { StudyStatistics } from '../../shared/domain/analysis/statistics.ts';
import { bundle } from './analysis-bundle.ts';
import { fiveYears } from './five-years.ts';

const sizes = [
  { size: 1000, runs: 40, pythonRuns: 10, targetMilliseconds: 12 },
  { size: 100_000, runs: 20, pythonRuns: 7, targetMilliseconds: 50 },
  { size: 1_000_000, runs: 10, pythonRuns: 3, targetMilliseconds: 110 },
];
const leastRatio = 6;
const coldStarts = 7;
const script = fileURLToPath(new URL('analysis.py', import.meta.url));

interface PythonResult {
  readonly seconds: readonly number[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Other work on the machine only ever slows a run down, so the fastest one says most. */
function fastest(milliseconds: readonly number[]): number {
  return Math.min(...milliseconds);
}

function findPython(): string | undefined {
  return ['/usr/bin/python3', 'python3'].find((command) => {
    try {
      execFileSync(command, ['-c', 'import pandas, scipy'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

function timeOurs(size: number, runs: number): { best: number; statistics: StudyStatistics } {
  const input = fiveYears(size);
  let { statistics } = analyse(input);
  const milliseconds = Array.from({ length: runs }, () => {
    const start = performance.now();
    ({ statistics } = analyse(input));
    return performance.now() - start;
  });
  return { best: fastest(milliseconds), statistics };
}

function timePython(python: string, folder: string, size: number, runs: number): PythonResult {
  const { cause, effect } = fiveYears(size);
  for (const [name, { times, values }] of Object.entries({
    cause: cause.measurements,
    effect: effect.measurements,
  })) {
    writeFileSync(join(folder, `${name}-times.f64`), times);
    writeFileSync(join(folder, `${name}-values.f64`), values);
  }
  return JSON.parse(execFileSync(python, [script, folder, String(runs)], { encoding: 'utf8' }));
}

/** The permutations use another generator there, so their p-value is left out. */
function largestDifference(ours: StudyStatistics, theirs: PythonResult['figures']): number {
  const names = [
    'numberOfPairs',
    'correlationCoefficient',
    'adjustedCorrelation',
    'effectiveSampleSize',
    'optimalValue',
  ] as const;
  const difference = (own: number | null | undefined, other: number | undefined) =>
    Math.abs((own ?? NaN) / (other ?? NaN) - 1);
  return Math.max(
    ...names.map((name) => difference(ours[name], theirs[name])),
    difference(ours.dayToDay?.r, theirs.dayToDayR),
    difference(ours.dayToDay?.pValue, theirs.dayToDayP),
  );
}

function compare(python: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), 'analysis-'));
  try {
    console.log(
      'measurements per series   ours ms   target   pandas/scipy ms   times faster   figures differ by',
    );
    for (const { size, runs, pythonRuns, targetMilliseconds } of sizes) {
      const { best, statistics } = timeOurs(size, runs);
      const line = `${size.toLocaleString('en').padStart(23)} ${best.toFixed(1).padStart(9)} ${String(targetMilliseconds).padStart(8)}`;
      if (python === undefined) {
        console.log(line);
        continue;
      }
      const theirs = timePython(python, folder, size, pythonRuns);
      const theirBest = fastest(theirs.seconds) * 1000;
      console.log(
        `${line} ${theirBest.toFixed(1).padStart(17)} ${(theirBest / best).toFixed(1).padStart(14)} ${largestDifference(statistics, theirs.figures).toExponential(1).padStart(19)}`,
      );
    }
    console.log(
      python === undefined
        ? 'Python with pandas and scipy is not installed here (Debian: python3-pandas python3-scipy): comparison left out.'
        : `Target: at least ${leastRatio} times faster at every size.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Measures, in a new process and from the bundle, the time that a new instance of a function needs for its first
 * study.
 */
function timeColdStart(): void {
  const folder = mkdtempSync(join(tmpdir(), 'analysis-'));
  try {
    const file = join(folder, 'bundle.mjs');
    writeFileSync(file, bundle(['analyse', 'variableCharts', 'fiveYears']).code);
    const program = `
      const start = performance.now();
      const { analyse, variableCharts, fiveYears } = await import(${JSON.stringify(file)});
      const imported = performance.now();
      const input = fiveYears(1000);
      const ready = performance.now();
      const { causeCharts } = analyse(input);
      const analysed = performance.now();
      variableCharts(causeCharts, { idPrefix: 'v', name: 'Steps', unit: { abbreviatedName: 'count', minimumValue: 0, maximumValue: null, isScale: false, isYesNo: false }, isSum: true, isFilled: false });
      console.log(JSON.stringify([imported - start, analysed - ready, performance.now() - analysed]));`;
    const starts = Array.from({ length: coldStarts }, (): number[] =>
      JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
      ),
    );
    const [imported, analysed, drawn] = [0, 1, 2].map((step) =>
      fastest(starts.map((start) => start[step] ?? NaN)).toFixed(1),
    );
    console.log(
      `\nFirst study of a fresh process, 1,000 measurements: import ${imported} ms, analysis ${analysed} ms (target 100), six charts ${drawn} ms.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function weigh(): void {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const core = bundle(['analyse', 'variableCharts']);
  const full = bundle(['analyse', 'variableCharts', 'findings']);
  console.log(`\nMinified: analysis and SVG ${kilobytes(core.bytes - core.zoneBytes)} (target 25);`);
  console.log(
    `  time zones, shared with the rest of the service, ${kilobytes(core.zoneBytes)} more; sentences ${kilobytes(full.bytes - core.bytes)} more.`,
  );
}

compare(findPython());
timeColdStart();
weigh();

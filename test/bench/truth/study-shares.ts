import { analyse } from '../../../shared/domain/analysis/analyse.ts';
import type { Pairs } from '../../../shared/domain/analysis/days/pairing.ts';
import { twoSidedT } from '../../../shared/domain/analysis/methods/distributions.ts';
import { pearson } from '../../../shared/domain/analysis/methods/moments.ts';
import { findings } from '../../../shared/domain/analysis/texts/findings.ts';
import { studyLabels } from '../../support/studies/study-labels.ts';
import type { Family, History } from './family.ts';
import type { Random } from './made-up-series.ts';

/** The statements of a study that are counted, with their names in the tables. */
export const statements = {
  title: 'Titles that predict',
  reverse: '“May run backwards”',
  delay: '“Another delay fits better”',
} as const;
export type Statement = keyof typeof statements;

/** The share of studies with each statement, and of those in which plain Pearson found something. */
export type Shares = Readonly<Record<Statement | 'plain', number>>;

/** Monday, 2024-01-01, midnight UTC. */
const firstDay = 1_704_067_200;
const noon = [12];
const labels = studyLabels();

export function measureStudies(
  { simulate, causeHours = noon, effectHours = noon }: Family,
  days: number,
  runs: number,
  random: Random,
): Shares {
  const counts = { title: 0, reverse: 0, delay: 0, plain: 0 };
  for (let run = 0; run < runs; run++) {
    const { cause, effect, bleeding } = simulate(days, random);
    const { statistics, pairs } = analyse({
      timeZone: 'UTC',
      cause: { measurements: toMeasurements(cause, causeHours), combinationOperation: 'MEAN' },
      effect: { measurements: toMeasurements(effect, effectHours), combinationOperation: 'MEAN' },
      ...(bleeding && { bleedingDays: Int32Array.from(bleeding, (day) => day + firstDay / 86_400) }),
    });
    const text = findings(statistics, labels);
    if (text.title.includes('predicts')) counts.title++;
    if (text.reverse !== null) counts.reverse++;
    if (text.delay !== null) counts.delay++;
    if (isPlainlySignificant(pairs)) counts.plain++;
  }
  return {
    title: counts.title / runs,
    reverse: counts.reverse / runs,
    delay: counts.delay / runs,
    plain: counts.plain / runs,
  };
}

function toMeasurements(history: History, hours: readonly number[]): [number, number][] {
  return history.flatMap((value, i) => {
    const day = Math.floor(i / hours.length);
    const hour = hours[i % hours.length] ?? 0;
    return value === null ? [] : [[firstDay + day * 86_400 + hour * 3600, value]];
  });
}

function isPlainlySignificant({ cause, effect }: Pairs): boolean {
  const r = pearson(cause, effect);
  if (r === null) return false;
  const degreesOfFreedom = cause.length - 2;
  return twoSidedT(r * Math.sqrt(degreesOfFreedom / (1 - r * r)), degreesOfFreedom) < 0.05;
}

import type { StudyText } from '../../schemas/study.ts';
import { findings } from '../analysis/findings.ts';
import { pooledFindings } from '../analysis/pooled-findings.ts';
import type { PooledStatistics } from '../analysis/pooled-study.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { StudyLabels } from '../analysis/study-labels.ts';
import type { KnownVariable } from '../measurements/row.ts';
import type { Unit } from '../units/units.ts';

export type AnyStatistics = StudyStatistics | PooledStatistics;

export const isPooled = (statistics: AnyStatistics): statistics is PooledStatistics =>
  'numberOfPeople' in statistics;

export const isFinding = (statistics: AnyStatistics): boolean =>
  isPooled(statistics) ? statistics.significant : statistics.robust;

const secondsPerDay = 86_400;

/** What the sentences of a study call its two variables. */
export function labelsOf(cause: KnownVariable, effect: KnownVariable): StudyLabels {
  const { durationOfAction } = cause.settings;
  return {
    causeName: cause.settings.displayName,
    effectName: effect.settings.displayName,
    causeUnit: unitLabel(cause.settings.unit),
    effectUnit: unitLabel(effect.settings.unit),
    effectValence: effect.settings.valence,
    windowDays: Math.max(1, Math.ceil(durationOfAction / secondsPerDay)),
  };
}

export const unitLabel = ({ abbreviatedName, minimum }: Unit) => ({ abbreviatedName, minimumValue: minimum });

/** A study in words, the most telling sentence first. */
export function studyText(statistics: AnyStatistics, labels: StudyLabels, whatIsNeeded = ''): StudyText {
  const { disclaimer, missing, leftOut, title, ...told } = isPooled(statistics)
    ? {
        change: null,
        reverse: null,
        delay: null,
        unusual: null,
        leftOut: [],
        ...pooledFindings(statistics, labels, whatIsNeeded),
      }
    : { differences: null, ...findings(statistics, labels) };
  const sentences = [
    ...missing,
    ...[told.none, told.change, told.evidence],
    ...[told.unusual],
    ...leftOut,
    ...[told.differences, told.optimal, told.delay, told.reverse],
  ].filter((sentence) => sentence !== null);
  const said = Object.entries(told).filter(([, sentence]) => sentence !== null);
  return {
    title,
    tagLine: sentences[0] ?? title,
    sentences,
    ...Object.fromEntries(said),
    missing: [...missing],
    leftOut: [...leftOut],
    disclaimer,
  };
}

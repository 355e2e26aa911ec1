import type { StudyText } from '../../schemas/study.ts';
import { type AnyStatistics, isPooled } from '../analysis/any-statistics.ts';
import { findings } from '../analysis/findings.ts';
import { pooledFindings } from '../analysis/pooled-findings.ts';
import type { Reader, StudyLabels, UnitLabel } from '../analysis/study-labels.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { isYesNo } from '../units/convert.ts';
import { isScale } from '../units/is-rating.ts';
import type { Unit } from '../units/units.ts';
import type { Fact } from './study-facts.ts';

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
    isCauseSum: cause.settings.combinationOperation === 'SUM',
    effectValence: effect.settings.valence,
    windowDays: Math.max(1, Math.ceil(durationOfAction / secondsPerDay)),
  };
}

export const unitLabel = (unit: Unit): UnitLabel => ({
  abbreviatedName: unit.abbreviatedName,
  minimumValue: unit.minimum,
  maximumValue: unit.maximum,
  isScale: isScale(unit),
  isYesNo: isYesNo(unit),
});

const ofMany = {
  change: null,
  sure: null,
  surer: null,
  reverse: null,
  delay: null,
  unusual: null,
  leftOut: [],
};
const ofOne = { differences: null };

/** A study in words, the most telling sentence first; statistics stand apart, for the curious. */
export function studyText(
  statistics: AnyStatistics,
  labels: StudyLabels,
  facts: readonly Fact[],
  reader: Reader = 'owner',
): StudyText {
  const { disclaimer, missing, leftOut, title, ...said } = isPooled(statistics)
    ? { ...ofMany, ...pooledFindings(statistics, labels) }
    : { ...ofOne, ...findings(statistics, labels, reader) };
  const sentences = [
    ...missing,
    ...[said.none, said.change, said.sure, said.unusual],
    ...(isPooled(statistics) ? [said.evidence, said.differences] : []),
    ...leftOut,
    ...[said.optimal, said.delay, said.reverse, said.surer],
  ].filter((sentence) => sentence !== null);
  const written = Object.entries(said).filter(([, sentence]) => sentence !== null);
  return {
    title,
    tagLine: sentences[0] ?? title,
    sentences,
    ...Object.fromEntries(written),
    missing: [...missing],
    leftOut: [...leftOut],
    figures: [...facts],
    disclaimer,
  };
}

import { numbered } from '../../texts/counted.ts';
import type { ChosenSource } from '../analysis-input.ts';
import { fewestPerGroup, fewestSwitches, type Insufficiency } from '../figures/minimum-data.ts';
import { fewestPairs } from '../figures/significance.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, StudyReader } from '../study-labels.ts';
import { plainDate } from './number-text.ts';

export const coverageText = ({ coversSince }: StudyStatistics) =>
  coversSince === undefined
    ? null
    : `So far this covers only what was recorded since ${plainDate(coversSince)}. There is so much data that the rest is still being prepared; it will be added.`;

export function missingText(
  reason: Insufficiency,
  statistics: StudyStatistics,
  { causeName, effectName }: StudyLabels,
  reader: StudyReader,
): string {
  const { numberOfPairs, followUpCount, baselineCount, switches } = statistics;
  const days = numbered(fewestPairs - numberOfPairs, 'more day');
  switch (reason) {
    case 'pairs':
      return reader === 'public' ? `Records of both on ${days} are needed.` : `Track both for ${days}.`;
    case 'causeConstant':
      return `${causeName} never changed.`;
    case 'effectConstant':
      return `${effectName} never changed.`;
    case 'group':
      return `${causeName} was above average on ${numbered(followUpCount, 'day')} and below average on ${baselineCount}; at least ${fewestPerGroup} of each are needed.`;
    case 'switches':
      return `${causeName} changed only ${timesText(switches)} between more and less; it must change at least ${fewestSwitches} times to rule out a simple trend.`;
  }
}

/** Someone who recorded for weeks and reads that data are missing has to know where they went. */
export function leftOutText(count: number, name: string): string[] {
  return count === 0
    ? []
    : [`Left out: ${numbered(count, 'measurement')} of ${name} outside its allowed range.`];
}

/** Others do not see what someone calls their devices. */
export const sourceText = (
  { sourceName, days, isCombined }: ChosenSource,
  name: string,
  reader: StudyReader,
): string =>
  isCombined
    ? `On ${numbered(days, 'day')} ${name} was combined hour by hour from ${reader === 'owner' ? sourceName : 'several sources'}; where they overlap, only one counts.`
    : `On ${numbered(days, 'day')} ${name} was taken from ${reader === 'owner' ? sourceName : 'one source'}; other sources were left out.`;

const timesText = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;

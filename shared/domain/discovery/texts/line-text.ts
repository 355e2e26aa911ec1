import { canBeTested, isLikelyReversed, medicineAdvice } from '../../analysis/claim.ts';
import type { SpokenGroups } from '../../analysis/spoken-groups.ts';
import type { StudyLabels } from '../../analysis/study-labels.ts';
import { amountOf, amountText, textsOfBoth, withUnit } from '../../analysis/texts/amount-text.ts';
import { afterMore, changeTexts } from '../../analysis/texts/change-text.ts';
import { plainDate, twoDigitsOfBoth } from '../../analysis/texts/number-text.ts';
import { numbered } from '../../texts/counted.ts';
import { formatDate } from '../../time/calendar.ts';
import type { Line } from '../keep-lines.ts';
import type { LineFigures } from '../line-figures.ts';

type LineFacts = Pick<Line, 'together' | 'direction' | 'state' | 'since'>;

/** The sentences of a line, the link itself first. */
export function lineSentences(line: LineFacts, figures: LineFigures | null, labels: StudyLabels): string[] {
  return [
    ...linkTexts(line, figures, labels),
    ...(figures === null || isLikelyReversed(labels, line.direction) ? [] : [daysText(figures, labels)]),
    ...(figures?.followsCycle
      ? ['Both follow the cycle: days at the same point in it show no clear link.']
      : []),
    ...(line.state === 'new' ? [`New since ${plainDate(formatDate(line.since))}.`] : []),
    ...(line.state === 'weaker' ? ['Weaker lately; it will leave this list if that lasts a week.'] : []),
  ];
}

/** The link in one text, wherever it appears outside its list. */
export const linkSentence = (line: LineFacts, figures: LineFigures | null, labels: StudyLabels): string =>
  linkTexts(line, figures, labels).join(' ');

function linkTexts(line: LineFacts, figures: LineFigures | null, labels: StudyLabels): readonly string[] {
  const isSeen = figures !== null && (!line.together || isLikelyReversed(labels, line.direction));
  return isSeen ? seenTexts(figures, labels) : [linkText(line, labels)];
}

/** Says which way the two go, and which comes first if known. */
function linkText({ together, direction }: LineFacts, labels: StudyLabels): string {
  const { causeName, effectName, causeUnit, effectUnit } = labels;
  if (isLikelyReversed(labels, direction)) return `${causeName} and ${effectName} come on the same days.`;
  if (!together)
    return `${afterMore(labels)}, ${effectName} ${effectUnit.isYesNo ? `came ${direction === 'higher' ? 'more' : 'less'} often` : `was ${direction}`}.`;
  const when = causeUnit.isYesNo ? `On days with ${causeName}` : `When ${causeName} is high`;
  const isMore = direction === 'higher';
  const tends = effectUnit.isYesNo
    ? `is ${isMore ? 'more' : 'less'} likely`
    : `tends to be ${isMore ? 'high too' : 'low'}`;
  return `${when}, ${effectName} ${tends}. We can’t tell which comes first.`;
}

const seenTexts = (figures: LineFigures, labels: StudyLabels): readonly string[] =>
  spokenTexts(figures, labels, { robust: true, adjustedCorrelation: figures.adjustedCorrelation });

/** The comparison of two groups as people say it. */
export const spokenTexts = (
  figures: SpokenGroups,
  labels: StudyLabels,
  evidence = { robust: false, adjustedCorrelation: null as number | null },
): readonly string[] =>
  changeTexts(
    {
      ...evidence,
      correlationCoefficient: figures.correlationCoefficient,
      averageEffectFollowingLowCause: figures.effectBelow,
      averageEffectFollowingHighCause: figures.effectAbove,
      baselineCount: figures.daysBelow,
      followUpCount: figures.daysAbove,
      withoutUnusualDays: null,
    },
    labels,
    true,
  ) ?? [];

/** "58 days with 7 h or more, 62 with less." */
function daysText(figures: LineFigures, labels: StudyLabels): string {
  const { causeMean, daysAbove, daysBelow, isWithout } = figures;
  const { causeName, causeUnit } = labels;
  if (causeUnit.isYesNo || isWithout)
    return `${numbered(daysAbove, 'day')} with ${causeName}, ${daysBelow} without.`;
  return `${numbered(daysAbove, 'day')} with ${amountOf(`${amountText(causeMean, causeUnit)} or more`, causeName, causeUnit)}, ${daysBelow} with less.`;
}

/** Both groups of days and their means in the words of a picture. */
export function groupWords(figures: SpokenGroups, { causeName, causeUnit, effectUnit }: StudyLabels) {
  const isWithout = causeUnit.isYesNo || figures.isWithout === true;
  const split = amountText(figures.causeMean, causeUnit);
  const isShare = effectUnit.isYesNo && Math.max(figures.effectAbove, figures.effectBelow) <= 1;
  const [above, below] = isShare
    ? [figures.effectAbove, figures.effectBelow].map((share) => `${Math.round(100 * share)}% of days`)
    : textsOfBoth(figures.effectAbove, figures.effectBelow, effectUnit, twoDigitsOfBoth).map((text) =>
        withUnit(text, effectUnit),
      );
  return {
    wordsAbove: isWithout ? `With ${causeName}` : `${split} or more`,
    wordsBelow: isWithout ? `Without ${causeName}` : `Less than ${split}`,
    effectWordsAbove: above ?? '',
    effectWordsBelow: below ?? '',
  };
}

/** The two ends of a line, with what each is to the person; the second way round counts only where both go together. */
export interface LineAdvice {
  readonly line: Pick<Line, 'together' | 'direction'>;
  readonly labels: StudyLabels;
  /** The same, the other way round. */
  readonly turned: StudyLabels;
  /** Causes of the list that can be chosen and go with the cause of this line. */
  readonly chosenBehind: readonly string[];
}

/** Names of what an experiment can test in a line: nothing where there is nothing to choose. */
export function testable({ line, labels, turned }: Omit<LineAdvice, 'chosenBehind'>): ('cause' | 'effect')[] {
  if (isLikelyReversed(labels, line.direction)) return [];
  return [
    ...(canBeTested(labels) ? (['cause'] as const) : []),
    ...(line.together && canBeTested(turned) ? (['effect'] as const) : []),
  ];
}

/** Advice how to make a line surer: an experiment where there is something to choose, else nothing. */
export function surerLineText(advice: LineAdvice): string | undefined {
  const { line, labels, chosenBehind } = advice;
  const { causeName, effectName, causeKind } = labels;
  if (isLikelyReversed(labels, line.direction)) return undefined;
  if (causeKind === 'taken') return medicineAdvice;
  const names = testable(advice).map((end) => (end === 'cause' ? causeName : effectName));
  if (names.length > 0)
    return line.together
      ? `An experiment with ${names.join(' or ')} would tell more, including which comes first.`
      : `An experiment can show whether it really is ${causeName}: a coin flip decides which days have more.`;
  if (chosenBehind.length === 0) return undefined;
  const [are, those] = chosenBehind.length === 1 ? ['goes', 'that'] : ['go', 'those'];
  return `${chosenBehind.join(' and ')} ${are} with ${causeName}; you can test ${those}.`;
}

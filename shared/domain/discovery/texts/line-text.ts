import type { StudyLabels } from '../../analysis/study-labels.ts';
import { amountText } from '../../analysis/texts/amount-text.ts';
import { changeText } from '../../analysis/texts/change-text.ts';
import { groupedCount, plainDate } from '../../analysis/texts/number-text.ts';
import { goTogether } from '../../analysis/texts/words.ts';
import { formatDate } from '../../time/calendar.ts';
import type { Line } from '../keep-lines.ts';
import type { LineFigures } from '../line-figures.ts';

type LineFacts = Pick<Line, 'together' | 'direction' | 'state' | 'since'>;

/** The sentences of a line, the link itself first. */
export function lineSentences(line: LineFacts, figures: LineFigures | null, labels: StudyLabels): string[] {
  return [
    linkSentence(line, figures, labels),
    ...(figures === null ? [] : [daysText(figures, labels)]),
    ...(line.state === 'new' ? [`New since ${plainDate(formatDate(line.since))}.`] : []),
    ...(line.state === 'weaker' ? ['Weaker lately; it leaves this list if that lasts a week.'] : []),
  ];
}

export const linkSentence = (line: LineFacts, figures: LineFigures | null, labels: StudyLabels): string =>
  line.together || figures === null ? linkText(line, labels) : seenText(figures, labels);

/** Says which way the two go, and which comes first if that can be told. */
function linkText({ together, direction }: LineFacts, { causeName, effectName }: StudyLabels): string {
  if (!together) return `After days with more ${causeName}, ${effectName} was ${direction}.`;
  return `${causeName} and ${effectName} ${goTogether(direction)}; which comes first cannot be told.`;
}

const seenText = (figures: LineFigures, labels: StudyLabels): string =>
  changeText(
    {
      ...figures,
      averageEffectFollowingLowCause: figures.effectBelow,
      averageEffectFollowingHighCause: figures.effectAbove,
      robust: true,
      withoutUnusualDays: null,
    },
    labels,
  ) ?? '';

/** "58 days with 7.1 h or more, 62 with less." */
function daysText({ causeMean, daysAbove, daysBelow }: LineFigures, labels: StudyLabels): string {
  const { causeName, causeUnit } = labels;
  if (causeUnit.isYesNo) return `${groupedCount(daysAbove, 'day')} with ${causeName}, ${daysBelow} without.`;
  return `${groupedCount(daysAbove, 'day')} with ${amountText(causeMean, causeUnit)} or more of ${causeName}, ${daysBelow} with less.`;
}

/** Advice how to make a line surer. */
export function surerLineText({ causeName, effectName }: StudyLabels, together: boolean): string {
  return together
    ? `To be surer, and to see which comes first: an experiment with ${causeName} or ${effectName}.`
    : `To be surer that it is ${causeName} itself: an experiment, in which chance decides on which days there is more of it.`;
}

import type { Card } from '../../cards/card.ts';
import { dismissButton } from '../../cards/dismiss-button.ts';
import { shownIcon } from '../../icons/icon.ts';
import { experimentId } from '../experiment.ts';
import { type EndedExperiment, experimentText, verdictWords } from './experiment-study.ts';

/** The card that the end of an experiment puts into the feed; it is a message, and dismissed like one. */
export const resultCardId = (number: number): string => `${experimentId(number)}-result`;

/** An ended experiment as a card; `link` is that of its public page, while it has one. */
export function experimentCard(
  experiment: EndedExperiment,
  baseUrl: string | undefined,
  link?: string | undefined,
): Card & { readonly id: string } {
  const { number, plan, result, causeVariableId, effectVariableId } = experiment;
  const { title, tagLine } = experimentText(experiment);
  const id = resultCardId(number);
  return {
    id,
    headerTitle: `Your experiment has ended: ${verdictWords[result.verdict].toLowerCase()}`,
    title,
    subTitle: `${plan.cause.name} → ${plan.effect.name}`,
    content: result.words.join(' '),
    ...(baseUrl === undefined ? {} : shownIcon(baseUrl, 'study')),
    parameters: {
      studyId: experimentId(number),
      type: 'experiment',
      causeVariableId,
      causeVariableName: plan.cause.name,
      effectVariableId,
      effectVariableName: plan.effect.name,
    },
    buttonsSecondary: [dismissButton(id, title)],
    sharingTitle: title,
    sharingBody: tagLine,
    ...(link === undefined
      ? {}
      : { link, buttons: [{ text: 'Open the study', accessibilityText: `Open the study: ${title}`, link }] }),
  };
}

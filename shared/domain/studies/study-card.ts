import type { Card } from '../cards/card.ts';
import { dismissButton } from '../cards/dismiss-button.ts';
import { shownIcon } from '../icons/icon.ts';
import { publicLink } from './page-address.ts';
import { type Study, type StudyReference, studyId } from './study.ts';

export const studyCardPrefix = 'study-';
export const cardIdOf = (userId: number, study: StudyReference): string =>
  `${studyCardPrefix}${studyId(userId, study)}`;

/** A study as a card, made from its stored summary alone. */
export function studyCard(userId: number, study: Study, baseUrl: string): Card {
  const { summary, causeVariableId, effectVariableId, type } = study;
  const id = studyId(userId, study);
  const link = publicLink(baseUrl, study);
  return {
    id: cardIdOf(userId, study),
    headerTitle: headers[type],
    title: summary.title,
    subTitle: `${summary.causeName} → ${summary.effectName}`,
    content: summary.tagLine,
    ...shownIcon(baseUrl, 'study'),
    parameters: {
      studyId: id,
      type,
      causeVariableId,
      causeVariableName: summary.causeName,
      effectVariableId,
      effectVariableName: summary.effectName,
    },
    buttonsSecondary: [dismissButton(cardIdOf(userId, study), summary.title)],
    ...sharing(summary.title, summary.tagLine),
    ...(link === undefined
      ? {}
      : {
          link,
          buttons: [{ text: 'Open the study', accessibilityText: `Open the study: ${summary.title}`, link }],
          sharingButtons: [
            {
              text: 'Send by email',
              accessibilityText: `Send by email: ${summary.title}`,
              link: mailLink(summary.title, `${summary.tagLine}\n\n${link}`),
            },
          ],
        }),
  };
}

const headers = {
  individual: 'Your study',
  cohort: 'Study of a group',
  population: 'Study of everyone',
} as const;

export const sharing = (title: string, body: string) => ({ sharingTitle: title, sharingBody: body });

export const mailLink = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

import { mailLink } from '../../domain/studies/study-card.ts';
import type { StudyText } from '../../domain/studies/study-text.ts';

/** Where others see a study; nowhere unless it is public. */
export const studyLinks = (
  { title, tagLine }: Pick<StudyText, 'title' | 'tagLine'>,
  link: string | undefined,
) =>
  link === undefined
    ? {}
    : {
        studyLinkStatic: link,
        studyLinkDynamic: link,
        studyLinkEmail: mailLink(title, `${tagLine}\n\n${link}`),
      };

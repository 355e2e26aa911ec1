import { mailLink } from '../../domain/studies/study-card.ts';
import type { StudyText } from '../../domain/studies/study-text.ts';

/** `link` is the address of the study's public page; undefined unless it has one. */
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

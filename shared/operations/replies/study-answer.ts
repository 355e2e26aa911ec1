import type { StudyRecord } from '../../schemas/studies/study.ts';

/** The members of an answer that show a study; `link` only while it leads somewhere. */
export const studyAnswer = (study: StudyRecord) => ({
  link: study.studyLinks.studyLinkStatic,
  card: study.studyCard,
  study,
});

import type { Study } from './study.ts';

/** Shows the person, before they publish a study, what anybody with its link will see. */
export function publicView({
  type,
  summary,
  studyTitle,
}: Pick<Study, 'type' | 'summary' | 'studyTitle'>): string {
  const names = `the names “${summary.causeName}” and “${summary.effectName}”`;
  const title = studyTitle === undefined || type === 'population' ? '' : `, your title “${studyTitle}”`;
  const rest = 'Your name is not shown, and you can make it private again at any time.';
  return type === 'individual'
    ? `Anyone with the link sees ${names}${title}, what this study says about them, and charts of your daily values of both with their dates. They don’t see your notes or other records. ${rest}`
    : `Anyone with the link sees ${names}${title} and what the records of many people say about them. They don’t see your own records. ${rest}`;
}

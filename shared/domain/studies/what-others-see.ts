import type { Study } from './study.ts';

/** What publishing a study shows to anybody who has its link, said before it is done. */
export function whatOthersSee({
  type,
  summary,
  studyTitle,
}: Pick<Study, 'type' | 'summary' | 'studyTitle'>): string {
  const names = `the names “${summary.causeName}” and “${summary.effectName}”`;
  const title = studyTitle === undefined || type === 'population' ? '' : `, your title “${studyTitle}”`;
  const rest = 'Your name is not shown, and you can take it back at any time.';
  return type === 'individual'
    ? `Anybody with the link sees ${names}${title}, what this study says of them, and charts of your daily values of both with their dates; none of your notes or other records. ${rest}`
    : `Anybody with the link sees ${names}${title} and what the records of many people say of them; none of your own records. ${rest}`;
}

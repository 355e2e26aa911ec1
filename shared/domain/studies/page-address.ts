import { isPublic, type Study, studyEnding, studyId, type VariablePair } from './study.ts';

/** The last part of the address of a public page, and the variables that the page is about. */
export interface PageAddress extends VariablePair {
  readonly name: string;
}

/**
 * The name under which a study is read by everybody: a random part stands for the person, whose number is nobody's
 * concern. A population's has neither, since it is one page for all who publish it. Undefined until the study has one.
 */
export function pageNameOf(study: Study): string | undefined {
  const { type, causeVariableId, effectVariableId, pageId } = study;
  // Of a population the id names nobody.
  if (type === 'population') return studyId(0, study);
  if (pageId === undefined) return undefined;
  return `cause-${causeVariableId}-effect-${effectVariableId}-${pageId}-${studyEnding(type)}`;
}

const pattern =
  /^cause-([1-9]\d{0,15})-effect-([1-9]\d{0,15})-(?:[0-9a-f]{32}-(?:user|cohort|experiment)-study|population-study)$/;

/** Undefined for what is no name of a page, such as the id of somebody's study. */
export function parsePageName(name: string): PageAddress | undefined {
  const [, cause, effect] = pattern.exec(name) ?? [];
  if (cause === undefined) return undefined;
  return { name, causeVariableId: Number(cause), effectVariableId: Number(effect) };
}

/** The same of an experiment. */
export const experimentPageName = (
  { causeVariableId, effectVariableId }: VariablePair,
  pageId: string,
): string => `cause-${causeVariableId}-effect-${effectVariableId}-${pageId}-experiment-study`;

/** The address of a published study; undefined while it would answer nothing. */
export function publicLink(baseUrl: string, study: Study): string | undefined {
  const name = pageNameOf(study);
  if (name === undefined || !isPublic(study) || study.summary.analysedAt === undefined) return undefined;
  return `${baseUrl}/studies/${name}`;
}

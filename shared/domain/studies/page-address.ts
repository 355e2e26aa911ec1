import { isPublic, type Study, studyEnding, studyId, type VariablePair } from './study.ts';

/** The last part of the address of a public page, and the variables that the page is about. */
export interface PageAddress extends VariablePair {
  readonly name: string;
}

/**
 * The name of a study's public page: a random part stands for the person, whose number is private. A population's page
 * has no such part, because all who publish it share one page. Undefined until the study has one.
 */
export function pageNameOf(study: Study): string | undefined {
  const { type, causeVariableId, effectVariableId, pageId } = study;
  // The id of a population names no person, so any number will do.
  if (type === 'population') return studyId(0, study);
  if (pageId === undefined) return undefined;
  return `cause-${causeVariableId}-effect-${effectVariableId}-${pageId}-${studyEnding(type)}`;
}

const pattern =
  /^cause-([1-9]\d{0,15})-effect-([1-9]\d{0,15})-(?:[0-9a-f]{32}-(?:user|cohort|experiment)-study|population-study)$/;

/** Undefined if the text is no name of a page, such as the id of someone's study. */
export function parsePageName(name: string): PageAddress | undefined {
  const [, cause, effect] = pattern.exec(name) ?? [];
  if (cause === undefined) return undefined;
  return { name, causeVariableId: Number(cause), effectVariableId: Number(effect) };
}

export const experimentPageName = (
  { causeVariableId, effectVariableId }: VariablePair,
  pageId: string,
): string => `cause-${causeVariableId}-effect-${effectVariableId}-${pageId}-experiment-study`;

/** The address of a published study; undefined while there is nothing to show. */
export function publicLink(baseUrl: string, study: Study): string | undefined {
  const name = pageNameOf(study);
  if (name === undefined || !isPublic(study) || study.summary.analysedAt === undefined) return undefined;
  return `${baseUrl}/studies/${name}`;
}

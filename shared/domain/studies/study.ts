import type { Valence } from '../variables/valence.ts';

export const studyTypes = ['individual', 'cohort', 'population'] as const;
export type StudyType = (typeof studyTypes)[number];

/** Lists of studies show ended experiments too, which are stored as experiments. */
export const listedStudyTypes = [...studyTypes, 'experiment'] as const;
export type ListedStudyType = (typeof listedStudyTypes)[number];

export const studyStatuses = ['draft', 'publish', 'private'] as const;
type StudyStatus = (typeof studyStatuses)[number];

/** Names a study of a person, who has one of each type on each pair of variables. */
export interface StudyReference {
  readonly type: StudyType;
  readonly causeVariableId: number;
  readonly effectVariableId: number;
}

export type VariablePair = Pick<StudyReference, 'causeVariableId' | 'effectVariableId'>;

export interface Study extends StudyReference {
  /** The client whose people a cohort study is about. */
  readonly clientId?: string;
  /** The person's own title. */
  readonly studyTitle?: string;
  /** Draft until it is published for the first time; private once it is unpublished. */
  readonly status: StudyStatus;
  readonly publishedAt?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Counts the changes, so that the second of two simultaneous ones notices the first. */
  readonly version: number;
  /** The random part of its public address, drawn when it is published for the first time; a population has none. */
  readonly pageId?: string;
  /** The hash of the page that was published last. */
  readonly pageHash?: string;
  /** Present for a study of many people. */
  readonly names?: PooledNames;
  readonly summary: StudySummary;
  /** Hash of the result that the person has dismissed from the feed. */
  readonly dismissedResult?: string;
}

/** The variables of a study of many people as its owner reads them: by name, with the valence of the category. */
export interface PooledNames {
  readonly causeName: string;
  readonly effectName: string;
  readonly causeUnitId: number;
  readonly effectValence: Valence;
  /** Present where the cause is something that people take. */
  readonly isRemedy?: true | undefined;
}

/** The part of a study that lists, cards and other studies need, without its figures and charts. */
export interface StudySummary {
  /** The hash of the data and settings it was made from. */
  readonly fingerprint: string;
  /** The version of the engine that made its figures; absent in studies from before it was kept. */
  readonly engineVersion?: string;
  /** Its title by earlier rules, while the figures are the first by the present ones. */
  readonly titleBefore?: string;
  /** Absent while a study of many people shows no figures. */
  readonly analysedAt?: number;
  /** The first day that it covers while older ones are still being summarised. */
  readonly coversSince?: string;
  readonly causeName: string;
  readonly effectName: string;
  readonly title: string;
  readonly tagLine: string;
  readonly optimalValueMessage?: string;
  /** Whether it found something that does not depend on a few unusual days. */
  readonly robust: boolean;
  readonly pValue: number | null;
  /** The correlation without trend and weekday; for a cohort or population, the pooled one. */
  readonly correlation: number | null;
  /** Present if the cause is taken when it is needed. */
  readonly isAsNeeded?: boolean;
}

/** The result as its card shows it. A study whose result changes gets a new card. */
export const shownResult = ({ summary: { title, tagLine } }: Pick<Study, 'summary'>): string =>
  JSON.stringify([title, tagLine]);

const endings: Readonly<Record<StudyType, string>> = {
  individual: 'user-study',
  cohort: 'cohort-study',
  population: 'population-study',
};
export const studyEnding = (type: StudyType): string => endings[type];

export function studyId(userId: number, { type, causeVariableId, effectVariableId }: StudyReference): string {
  const owner = type === 'population' ? '' : `user-${userId}-`;
  return `cause-${causeVariableId}-effect-${effectVariableId}-${owner}${endings[type]}`;
}

export interface ParsedStudyId extends StudyReference {
  /** Absent for a population, which is nobody's own. */
  readonly userId?: number;
}

const pattern =
  /^cause-([1-9]\d{0,15})-effect-([1-9]\d{0,15})-(?:user-([1-9]\d{0,15})-(user|cohort)-study|population-study)$/;

export function parseStudyId(text: string): ParsedStudyId | undefined {
  const [, cause, effect, user, kind] = pattern.exec(text) ?? [];
  if (cause === undefined) return undefined;
  const pair = { causeVariableId: Number(cause), effectVariableId: Number(effect) };
  if (user === undefined) return { type: 'population', ...pair };
  return { type: kind === 'cohort' ? 'cohort' : 'individual', ...pair, userId: Number(user) };
}

export const isPublic = ({ status }: Pick<Study, 'status'>): boolean => status === 'publish';

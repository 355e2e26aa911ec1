import type { Tag } from '../../data/variables/tag.ts';
import type { AnyStatistics } from '../../domain/analysis/any-statistics.ts';
import type { SpokenGroups } from '../../domain/analysis/spoken-groups.ts';
import type { StudyLabels } from '../../domain/analysis/study-labels.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { DescribedStudy } from '../../domain/studies/describe-study.ts';
import type { Study } from '../../domain/studies/study.ts';
import type { StudyDrawings } from '../../domain/studies/study-drawings.ts';
import type { StudyPage } from '../../domain/studies/study-page.ts';

/** Changes that a request makes to a study besides opening it. */
export interface StudyChange {
  readonly studyTitle?: string | undefined;
  readonly publish?: boolean;
  /** True if the page that everybody would see is answered, too; nothing is published by that. */
  readonly preview?: boolean;
  /** The app that asks: a cohort of another's people is not its to change. */
  readonly askingClientId?: string | undefined;
}

/** A study that was opened, or why it was not. */
export type Opening =
  | { readonly kind: 'opened'; readonly opened: OpenedStudy }
  | { readonly kind: 'unknown' }
  /** Its variables have more records than one study can read. */
  | { readonly kind: 'tooMuchToRead' };

/** A study with everything an answer is made of. */
export interface OpenedStudy {
  readonly study: Study;
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
  readonly statistics: AnyStatistics;
  readonly text: DescribedStudy['text'];
  readonly drawings?: StudyDrawings | undefined;
  /** The days that a line of the list is about, and how they are worded. */
  readonly lastYear?: { readonly groups: SpokenGroups; readonly labels: StudyLabels } | undefined;
  /** Its public page as it would be, if that was asked for and there is one. */
  readonly page?: StudyPage | undefined;
  /** True if this request created it. */
  readonly isNew: boolean;
  /** All studies of the person, this one included. */
  readonly studies: readonly Study[];
  /** All tags of the person, if they were read. */
  readonly tags?: readonly Tag[];
}

import type { StudyPage } from '../studies/study-page.ts';
import type { SharedStudy } from './shared-study.ts';
import type { SharedVariable } from './shared-variable.ts';

/** A page of the records that are shared. */
export interface SharedRecords {
  readonly lastDay: number;
  readonly variables: readonly SharedVariable[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/** What a browser is shown of a share. */
export type SharePage =
  | { readonly kind: 'study'; readonly study: StudyPage }
  | { readonly kind: 'noStudy' }
  | ({ readonly kind: 'records'; readonly studies: readonly SharedStudy[] } & SharedRecords);

import type { DayPlan } from '../reminders/day-plan.ts';
import type { StudyPage } from '../studies/study-page.ts';
import type { PersonClock } from '../time/person-clock.ts';
import type { SharedStudy } from './shared-study.ts';
import type { SharedVariable } from './shared-variable.ts';

/** A page of shared records. */
export interface SharedRecords {
  readonly lastDay: number;
  readonly variables: readonly SharedVariable[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/** Today's medicines, by the person's clock. */
export interface SharedPlan extends DayPlan {
  readonly clock: PersonClock;
}

/** A page of a share, as a browser shows it. */
export type SharePage =
  | { readonly kind: 'study'; readonly study: StudyPage }
  | { readonly kind: 'noStudy' }
  | ({
      readonly kind: 'records';
      readonly studies: readonly SharedStudy[];
      readonly plan?: SharedPlan | undefined;
    } & SharedRecords);

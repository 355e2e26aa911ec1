import type { DayPlan } from '../reminders/day-plan.ts';
import type { StudyPage } from '../studies/study-page.ts';
import type { PersonClock } from '../time/person-clock.ts';
import type { SharedEvent, SharedVariable } from '../visit/shared-variable.ts';
import type { IntakePlans } from '../visit/visit-medicines.ts';
import type { VisitSpan } from '../visit/visit-span.ts';
import type { SharedStudy } from './shared-study.ts';

export interface SharedRecords {
  readonly span: VisitSpan;
  readonly variables: readonly SharedVariable[];
  readonly events: readonly SharedEvent[];
  readonly plans: IntakePlans;
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/** Today's medicines, by the person's clock. */
export interface SharedPlan extends DayPlan {
  readonly clock: PersonClock;
}

/** The formats of a share's records. */
export type ShareFormat = 'page' | 'csv';

/** A page of a share, as a browser shows it. */
export type SharePage =
  | { readonly kind: 'study'; readonly study: StudyPage }
  | { readonly kind: 'noStudy' }
  | ({
      readonly kind: 'records';
      readonly studies: readonly SharedStudy[];
      readonly plan?: SharedPlan | undefined;
    } & SharedRecords);

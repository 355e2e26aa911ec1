import type { CountedThing } from '../units/quantity.ts';
import type { Kind } from '../variables/kind.ts';
import type { Valence } from '../variables/valence.ts';

export interface UnitLabel {
  readonly abbreviatedName: string;
  /** Null where the unit has no bound. */
  readonly minimumValue: number | null;
  readonly maximumValue: number | null;
  /** Measured on a scale, in points. */
  readonly isScale: boolean;
  readonly isYesNo: boolean;
  /** The variable, which says what is counted. */
  readonly thing?: CountedThing;
}

/** Names, units and settings that the sentences and charts of a study need besides its figures. */
export interface StudyLabels {
  readonly causeName: string;
  readonly effectName: string;
  readonly causeUnit: UnitLabel;
  readonly effectUnit: UnitLabel;
  /** Whether a day of the cause adds up, so that one speaks of more and less of it. */
  readonly isCauseSum: boolean;
  readonly isEffectSum: boolean;
  readonly effectValence: Valence;
  readonly causeKind: Kind;
  readonly effectKind: Kind;
  /** Whether the cause is taken when it is needed, without a schedule. */
  readonly isAsNeeded: boolean;
  /** The direction in which the effect gets worse; both where nobody can say. */
  readonly worse: 'higher' | 'lower' | 'both';
  /** The number of days of the cause that are taken together. */
  readonly windowDays: number;
}

/** The reader of a study: the person whose records they are, or anybody. */
export type StudyReader = 'owner' | 'public';

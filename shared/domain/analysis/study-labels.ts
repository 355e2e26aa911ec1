import type { Valence } from './analysis-input.ts';

export interface UnitLabel {
  readonly abbreviatedName: string;
  /** Null where the unit has no lower bound. */
  readonly minimumValue: number | null;
}

/** What the sentences of a study need besides its figures. */
export interface StudyLabels {
  readonly causeName: string;
  readonly effectName: string;
  readonly causeUnit: UnitLabel;
  readonly effectUnit: UnitLabel;
  readonly effectValence: Valence;
  /** How many days of the cause are taken together. */
  readonly windowDays: number;
}

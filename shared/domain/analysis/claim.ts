import type { Kind } from '../variables/kind.ts';
import type { StudyLabels } from './study-labels.ts';
import type { Direction } from './texts/words.ts';

/** The nature of a cause, which decides how every text words a link and what it advises. */
interface CauseNature {
  readonly causeKind: Kind;
  /** Taken when it is needed, without a schedule. */
  readonly isAsNeeded: boolean;
}

/** Something to choose is there if the person decides about the cause, or takes it by a schedule. */
export const canBeTested = ({ causeKind, isAsNeeded }: CauseNature): boolean =>
  causeKind === 'chosen' || (causeKind === 'taken' && !isAsNeeded);

/** A remedy that is taken when it hurts goes with worse days, whatever it does; that is never called its effect. */
export const isLikelyReversed = (
  { causeKind, isAsNeeded, worse }: Pick<StudyLabels, 'causeKind' | 'isAsNeeded' | 'worse'>,
  way: Direction,
): boolean => causeKind === 'taken' && isAsNeeded && (worse === 'both' || worse === way);

export const medicineAdvice =
  'Records can’t show whether it was the medicine; ask whoever prescribed it before you change anything.';

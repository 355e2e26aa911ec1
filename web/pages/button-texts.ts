import { spokenValue, valueOfThing } from '../../shared/domain/measurements/value-text.ts';
import type { CountedThing } from '../../shared/domain/units/quantity.ts';
import { getUnit } from '../../shared/domain/units/units.ts';

/** The action of a button outside the app. */
interface ButtonChoice {
  readonly action: 'track' | 'snooze' | 'skip';
  readonly value?: number;
  readonly unitId?: number;
}

interface AnswerSubject {
  readonly isInstruction: boolean;
  /** Absent where its name stays in the app. */
  readonly thing?: CountedThing | undefined;
}

/** The text on the button of a page. */
export function buttonText(
  { action, value, unitId = 0 }: ButtonChoice,
  { isInstruction, thing }: AnswerSubject,
): string {
  if (action === 'snooze') return 'Ask me again later';
  if (isInstruction) return action === 'skip' ? 'Not done' : 'Done';
  if (action === 'skip') return thing === undefined ? 'Skip' : `Skip ${thing.name}`;
  if (value === undefined) return `Record the usual amount${thing === undefined ? '' : ` of ${thing.name}`}`;
  const { abbreviatedName } = getUnit(unitId);
  return thing === undefined
    ? `Answer with ${spokenValue(value, abbreviatedName)}`
    : `Record ${valueOfThing(value, abbreviatedName, thing)}`;
}

const done = {
  track: 'Recorded.',
  skip: 'Skipped.',
  snooze: 'We’ll ask you again later.',
} as const;

export const pressedText = ({ action }: ButtonChoice, isNew: boolean): string =>
  isNew ? done[action] : 'You answered this before. Nothing was recorded twice.';

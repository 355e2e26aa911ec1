import { displayValueAndUnit } from '../../shared/domain/measurements/display-value.ts';
import { getUnit } from '../../shared/domain/units/units.ts';

/** The action of a button outside the app. */
interface ButtonAction {
  readonly action: 'track' | 'snooze' | 'skip';
  readonly value?: number;
  readonly unitId?: number;
}

/** The text on the button of a page, whose address says no more than this either. */
export function buttonText({ action, value, unitId }: ButtonAction): string {
  if (action === 'skip') return 'Skip it';
  if (action === 'snooze') return 'Ask me again later';
  return value === undefined
    ? 'Record the usual'
    : `Record ${displayValueAndUnit(value, getUnit(unitId ?? 0))}`;
}

const done = {
  track: 'Recorded.',
  skip: 'Skipped.',
  snooze: 'You are asked again later.',
} as const;

export const pressedText = ({ action }: ButtonAction, isNew: boolean): string =>
  isNew ? done[action] : 'This was done before; nothing was recorded again.';

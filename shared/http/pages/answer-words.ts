import type { ButtonAction } from '../../data/reminders/button-token.ts';
import { displayValueAndUnit } from '../../domain/measurements/display-value.ts';
import { getUnit } from '../../domain/units/units.ts';

/** What stands on the button of a page, whose address says no more than this either. */
export function buttonText({ action, value, unitId }: ButtonAction): string {
  if (action === 'skip') return 'Skip it';
  if (action === 'snooze') return 'Ask me again in an hour';
  return value === undefined
    ? 'Record the usual'
    : `Record ${displayValueAndUnit(value, getUnit(unitId ?? 0))}`;
}

const done = { track: 'Recorded.', skip: 'Skipped.', snooze: 'You are asked again in an hour.' } as const;

export const pressedText = ({ action }: ButtonAction, isNew: boolean): string =>
  isNew ? done[action] : 'This was done before; nothing was recorded again.';

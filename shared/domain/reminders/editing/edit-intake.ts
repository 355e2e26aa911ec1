import type { Reminder } from '../reminder.ts';
import type { ReminderInput } from './reminder-input.ts';

type IntakeSettings = Pick<Reminder, 'minimumInterval' | 'supply'>;
type Before = { readonly [Member in keyof IntakeSettings]: IntakeSettings[Member] | undefined };

/** The waiting time between two intakes and the supply after an edit. */
export function editedIntake(
  { minimumInterval, supply }: Before,
  { minimumIntervalSeconds: interval, amountLeft }: ReminderInput,
  unitId: number,
  now: number,
): IntakeSettings {
  const wantedInterval = interval === undefined ? minimumInterval : (interval ?? undefined);
  const wantedSupply =
    typeof amountLeft === 'number'
      ? { value: amountLeft, unitId, countedAt: now }
      : amountLeft === null
        ? undefined
        : supply;
  return {
    ...(wantedInterval === undefined ? {} : { minimumInterval: wantedInterval }),
    ...(wantedSupply === undefined ? {} : { supply: wantedSupply }),
  };
}

import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import type { Reminder } from '../../data/reminders-view.ts';

/** The amount that is left, with a warning before it runs out. */
export function Supply({ of }: { readonly of: Reminder }) {
  const { amountLeft, isRunningLow, unitAbbreviatedName } = of;
  if (amountLeft === undefined) return null;
  const left = amountLeft === 0 ? 'None left' : `${valueText(amountLeft, unitAbbreviatedName)} left`;
  return isRunningLow ? (
    <p class="low-word">{left}: time to get more. Then say under Edit how much there is.</p>
  ) : (
    <p class="muted">{left}.</p>
  );
}

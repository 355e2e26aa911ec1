import type { Reminder } from '../../data/reminders-view.ts';
import { leftText } from '../../entry/left-text.ts';

/** The amount that is left, with a warning before it runs out. */
export function Supply({ of }: { readonly of: Reminder }) {
  const { amountLeft, isRunningLow } = of;
  if (amountLeft === undefined) return null;
  const left = amountLeft === 0 ? 'None left' : leftText(of);
  return isRunningLow ? (
    <p class="low-word">{left}: time to get more. Then say under Edit how much there is.</p>
  ) : (
    <p class="muted">{left}.</p>
  );
}

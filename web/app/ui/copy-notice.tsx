import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { clockText, dateText, dayAt } from '../time/day.ts';
import { nowSeconds } from '../time/use-now.ts';

interface Props {
  readonly reading: {
    readonly isCurrent: boolean;
    readonly isUnasked: boolean;
    readonly readAt?: number | undefined;
  };
  readonly clock: PersonClock | undefined;
}

/** Says of what this device kept that it is a copy, and from when, until the service has answered. */
export function CopyNotice({ reading: { isCurrent, isUnasked, readAt }, clock }: Props) {
  if (isCurrent || readAt === undefined || clock === undefined) return null;
  const at = Math.floor(readAt / 1000);
  const day = dateText(dayAt(clock, at).date, dayAt(clock, nowSeconds.value).date);
  const time = `${day} at ${clockText(clock, at)}`;
  return (
    <p class="notice quiet copy" role="status">
      {isUnasked
        ? `We can’t reach the service. This is your device’s copy, from ${time}. It may have changed since.`
        : `Checking … This is your device’s copy, from ${time}.`}
    </p>
  );
}

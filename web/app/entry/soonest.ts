import { foldName } from '../../../shared/domain/texts/fold-name.ts';

interface IntervalReminder {
  readonly variableName: string;
  readonly minimumIntervalSeconds?: number | undefined;
}

interface Row {
  readonly at: number;
  readonly amount: number;
  readonly variableName: string;
}

/** The time at which something may be taken again, where that is still to come; the longest interval counts. */
export function soonest(
  name: string,
  reminders: readonly IntervalReminder[],
  rows: readonly Row[],
  now: number,
): { readonly lastAt: number; readonly nextAt: number } | undefined {
  const isIt = ({ variableName }: { readonly variableName: string }) =>
    foldName(variableName) === foldName(name);
  const interval = Math.max(0, ...reminders.filter(isIt).map((one) => one.minimumIntervalSeconds ?? 0));
  const taken = rows.filter((row) => isIt(row) && row.amount > 0 && row.at <= now).map(({ at }) => at);
  const lastAt = Math.max(...taken);
  const nextAt = lastAt + interval;
  return interval > 0 && nextAt > now ? { lastAt, nextAt } : undefined;
}

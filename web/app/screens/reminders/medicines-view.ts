import type { Reminder } from '../../data/reminders-view.ts';

interface Medicine {
  readonly variableId: number;
  readonly name: string;
  /** The times at which it is taken, one line for each reminder. */
  readonly plans: readonly string[];
  /** The reminder that says how much is left, else the first of its reminders. */
  readonly of: Reminder;
}

/** Each medicine once, however many reminders it has, by name. */
export function medicinesOf(reminders: readonly Reminder[]): readonly Medicine[] {
  const enabled = reminders.filter((one) => one.enabled);
  return [...Map.groupBy(enabled, ({ variableId }) => variableId)]
    .flatMap(([variableId, own]) => {
      const [first] = own;
      const of = own.find(({ amountLeft }) => amountLeft !== undefined) ?? first;
      return first === undefined || of === undefined
        ? []
        : [
            {
              variableId,
              name: first.displayName,
              plans: own.map((one) => one.valueAndFrequencyTextDescriptionWithTime),
              of,
            },
          ];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The regularity with which a medicine was taken; undefined before a whole day has passed. */
export function adherenceText({ daysPlanned = 0, daysTakenAsTold = 0 }: Reminder): string | undefined {
  if (daysPlanned === 0) return undefined;
  return `Taken as told on ${daysTakenAsTold} of ${daysPlanned} ${daysPlanned === 1 ? 'day' : 'days'}`;
}

import { foldName } from '../../../shared/domain/texts/fold-name.ts';

interface TreatmentReminder {
  readonly variableName: string;
  readonly tooSoonSeconds?: number | undefined;
}

interface DoseRow {
  readonly at: number;
  readonly amount: number;
  readonly variableName: string;
}

/** The latest dose on record so near to another time that the person is asked before a second one is recorded. */
export function doseNear<R extends DoseRow>(
  name: string,
  reminders: readonly TreatmentReminder[],
  rows: readonly R[],
  at: number,
): R | undefined {
  const isIt = ({ variableName }: { readonly variableName: string }) =>
    foldName(variableName) === foldName(name);
  const within = Math.max(0, ...reminders.filter(isIt).map((one) => one.tooSoonSeconds ?? 0));
  return rows
    .filter((row) => isIt(row) && row.amount > 0 && Math.abs(at - row.at) < within)
    .toSorted((a, b) => b.at - a.at)[0];
}

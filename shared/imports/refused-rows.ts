import type { RefusedRows } from './outcome.ts';
import { membersOf } from './read-json.ts';

interface RowRefusals {
  /** Indexes of the refused rows in the request. */
  readonly indexes: ReadonlySet<number>;
  readonly reasons: readonly RefusedRows[];
}

/** The rows that the service's sentences name, as `[3].value: …`, and what is wrong with them. */
export function refusedIn(
  errors: readonly { readonly message: string }[],
  rows: readonly object[],
): RowRefusals {
  const indexes = new Set<number>();
  const byReason = new Map<string, string[]>();
  for (const { message } of errors)
    for (const part of message.split(/\s(?=\[\d+\])/)) {
      const [, index = ''] = /^\[(\d+)\]/.exec(part) ?? [];
      // The reason follows the member, as in `[3].value: …`.
      const reason = part.slice(part.search(/\s|$/)).trim();
      const row = index === '' ? undefined : rows[Number(index)];
      if (row === undefined || indexes.has(Number(index))) continue;
      indexes.add(Number(index));
      byReason.set(reason, [...(byReason.get(reason) ?? []), rowText(row)]);
    }
  return {
    indexes,
    reasons: [...byReason].map(([reason, texts]) => ({
      reason: reason.charAt(0).toUpperCase() + reason.slice(1),
      count: texts.length,
      examples: texts.slice(0, 3),
    })),
  };
}

/** A row in words by which the person finds it again in their file. */
function rowText(row: object): string {
  const { variableName, value, unitAbbreviatedName, startAt, sourceName } = membersOf(row);
  return [variableName, value, unitAbbreviatedName, startAt, sourceName]
    .filter((one) => one !== undefined)
    .join(' ');
}

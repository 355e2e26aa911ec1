import type { DayOfAccesses } from '../../domain/accesses/day-of-accesses.ts';
import { accessText } from '../../domain/accesses/texts/access-text.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { AccessRecord } from '../../schemas/accesses/access.ts';

/** A variable that was merged into another is listed once, under the other's id. */
export function toAccessRecord(
  day: DayOfAccesses,
  variables: ReadonlyMap<number, { readonly id: number; readonly name: string }>,
): AccessRecord {
  const { actor, counts } = day;
  const known = new Map(
    day.variableIds.flatMap((id) => {
      const variable = variables.get(id);
      return variable === undefined ? [] : [[variable.id, variable] as const];
    }),
  );
  const unknown = day.variableIds.filter((id) => !variables.has(id)).length;
  const moreVariables = day.moreVariables + unknown;
  const names = [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
  return {
    day: day.day,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    kinds: counts.map(({ verb, subject, requests }) => ({ verb, subject, requests })),
    variables: names,
    moreVariables,
    firstAt: formatUtc(day.firstAt),
    lastAt: formatUtc(day.lastAt),
    lastRequestId: day.lastRequestId,
    text: accessText({
      actor,
      counts,
      variableNames: names.map(({ name }) => name),
      hasMore: moreVariables > 0,
    }),
  };
}

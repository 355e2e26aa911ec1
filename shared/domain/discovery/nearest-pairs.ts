import type { LineChoice } from './choose-lines.ts';
import type { Candidate } from './choose-variables.ts';
import { fewestDays } from './choose-variables.ts';
import { fewestPairedDays, type Relations, taggedPairs } from './exclude-pair.ts';
import { compareIds, pairKey, type VariableId } from './variable-id.ts';

const mostNearest = 3;

/** A pair that could not be looked at for lack of days, and what it lacks. */
export interface NearPair {
  readonly cause: VariableId;
  readonly effect: VariableId;
  /** The variable that lacks days, or both if they lack common days. */
  readonly lacking: VariableId | 'both';
  readonly days: number;
}

/** The pairs that are nearest to enough days, the nearest first. */
export function nearestPairs(
  candidates: readonly Candidate[],
  primaryOutcome: VariableId | null,
  { excluded, leftOut }: LineChoice,
  tags: Relations['tags'],
): NearPair[] {
  const tagged = taggedPairs(tags);
  const isLeftOut = new Set(leftOut.map(({ variable }) => variable));
  const usable = candidates.filter(({ id, days }) => days > 0 && !isLeftOut.has(id));
  const effects = usable.filter(
    ({ id, outcome, causeOnly }) => id === primaryOutcome || (outcome && !causeOnly),
  );
  const few = effects.flatMap((effect) =>
    usable.flatMap((cause): NearPair[] => {
      if (cause === effect || tagged.has(pairKey(cause.id, effect.id))) return [];
      const scarcer = cause.days < effect.days ? cause : effect;
      const days = fewestDays - scarcer.days;
      return days > 0 ? [{ cause: cause.id, effect: effect.id, lacking: scarcer.id, days }] : [];
    }),
  );
  const apart = excluded.flatMap(({ cause, effect, reason, n = fewestPairedDays }): NearPair[] =>
    reason === 'data' && n < fewestPairedDays
      ? [{ cause, effect, lacking: 'both', days: fewestPairedDays - n }]
      : [],
  );
  const isPrimary = ({ effect }: NearPair) => Number(effect === primaryOutcome);
  const ordered = [...few, ...apart].sort(
    (a, b) =>
      a.days - b.days ||
      isPrimary(b) - isPrimary(a) ||
      compareIds(a.effect, b.effect) ||
      compareIds(a.cause, b.cause),
  );
  const once = new Map<string, NearPair>();
  for (const pair of ordered) {
    const key = pairKey(pair.cause, pair.effect);
    if (!once.has(key)) once.set(key, pair);
  }
  return [...once.values()].slice(0, mostNearest);
}

import { grouped, numbered } from '../../texts/counted.ts';
import type { LineChoice } from '../choose-lines.ts';
import { fewestDays } from '../choose-variables.ts';
import { type Exclusion, exclusions } from '../exclude-pair.ts';
import type { NearPair } from '../nearest-pairs.ts';
import { pairKey, type VariableId } from '../variable-id.ts';

/** Said with every list, whatever is on it. */
export const expectedByChance =
  'On average, at most one line in ten on such lists is chance. If nothing at all were linked, this list would be empty on about 24 of 25 days. Even so, about one person in four who looks every day would see some line within a year.';

export const criteria =
  'These are links from one day to the next, after allowing for weekday, trend and season. Slow changes over weeks are not included. A link is not a cause, and not medical advice.';

/** Said where the list has something that can be chosen. */
export const experimentsCanTell = 'An experiment can tell.';

interface ListFacts {
  readonly pairsLookedAt: number;
  readonly days: number;
  readonly lineCount: number;
  readonly medianDays: number | null;
}

export function headText({ pairsLookedAt, days, lineCount, medianDays }: ListFacts): string {
  if (medianDays === null) return 'You haven’t recorded any two things on enough days to compare them yet.';
  const looked = `Of ${numbered(pairsLookedAt, 'pair')} compared in your last ${numbered(days, 'day')}`;
  const found =
    lineCount === 0
      ? 'none stands out. That’s an answer too.'
      : `${grouped(String(lineCount))} ${lineCount === 1 ? 'stands' : 'stand'} out.`;
  return [`${looked}, ${found}`, ...powerText(medianDays)].join(' ');
}

function powerText(medianDays: number): string[] {
  if (medianDays < 60) return ['With so few days, hardly anything can stand out yet.'];
  if (medianDays < 120) return ['So far only very strong links can stand out.'];
  if (medianDays < 365)
    return ['We find about one in four strong links after 120 days, and nearly nine in ten after a year.'];
  return [];
}

const lacks: Readonly<Record<Exclusion, string>> = {
  tag: 'with entries that count in both',
  oneRecord: 'from the same device or the same sitting',
  filled: 'with both blank on too many days',
  data: 'with too few days of both, or hardly any change',
};

/** The numbers of pairs that could not be compared, by reason. */
export function notComparedTexts(
  excluded: Readonly<Record<Exclusion, number>>,
  variablesWithFewDays: number,
): string[] {
  const reasons = exclusions.filter((reason) => excluded[reason] > 0);
  const total = reasons.reduce((sum, reason) => sum + excluded[reason], 0);
  const parts = reasons.map((reason) => `${grouped(String(excluded[reason]))} ${lacks[reason]}`);
  const few = numbered(variablesWithFewDays, 'variable');
  return [
    ...(total === 0 ? [] : [`${numbered(total, 'more pair')} could not be compared: ${parts.join('; ')}.`]),
    ...(variablesWithFewDays === 0
      ? []
      : [
          `${few} ${variablesWithFewDays === 1 ? 'has' : 'have'} records on fewer than ${fewestDays} of these days and cannot be compared yet.`,
        ]),
  ];
}

type NameOf = (id: VariableId) => string;

export const leftOutText = (
  { variable, movesWith }: { readonly variable: VariableId; readonly movesWith: VariableId },
  nameOf: NameOf,
): string => `${nameOf(variable)} was left out: it moves with ${nameOf(movesWith)}.`;

const mostNamed = 3;

/** The first pairs of which both sides are written down only when they happen, one for each two variables. */
export function filledPairs({ excluded }: Pick<LineChoice, 'excluded'>): readonly Ends[] {
  const once = new Map(
    excluded
      .filter(({ reason }) => reason === 'filled')
      .map(({ cause, effect }) => [pairKey(cause, effect), { cause, effect }] as const),
  );
  return [...once.values()].slice(0, mostNamed);
}

export const filledPairText = ({ cause, effect }: Ends, nameOf: NameOf): string =>
  `${nameOf(cause)} and ${nameOf(effect)} are both recorded only when they happen. Record ${nameOf(effect)} every day, including 0, so we can compare them.`;

export const byEventText = (id: VariableId, nameOf: NameOf): string =>
  `${nameOf(id)} was not compared: tell us what a day without an entry means.`;

/** "12 more days of Mood" */
export const lackText = ({ cause, effect, lacking, days }: NearPair, nameOf: NameOf): string =>
  lacking === 'both'
    ? `${numbered(days, 'more day')} with both ${nameOf(cause)} and ${nameOf(effect)}`
    : `${numbered(days, 'more day')} of ${nameOf(lacking)}`;

interface Ends {
  readonly cause: VariableId;
  readonly effect: VariableId;
}

/** Warns of three lines that link three variables: one of the links may only pass on the other two. */
export function triangleTexts(lines: readonly Ends[], nameOf: NameOf): string[] {
  const linked = new Set(lines.map(({ cause, effect }) => pairKey(cause, effect)));
  const ids = [...new Set(lines.flatMap(({ cause, effect }) => [cause, effect]))];
  const isLinked = (a: VariableId, b: VariableId) => linked.has(pairKey(a, b));
  return ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b, j) =>
      isLinked(a, b)
        ? ids
            .slice(i + j + 2)
            .filter((c) => isLinked(a, c) && isLinked(b, c))
            .map(
              (c) =>
                `${nameOf(a)}, ${nameOf(b)} and ${nameOf(c)} are all linked; one of these links may just come from the other two.`,
            )
        : [],
    ),
  );
}

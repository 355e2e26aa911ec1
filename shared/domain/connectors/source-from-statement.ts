import { foldName } from '../texts/fold-name.ts';
import type { PersonSource } from './person-sources.ts';
import type { Granularity, SourceKind } from './source-kind.ts';

interface SourceStatement {
  readonly sourceName: string;
  readonly kind: SourceKind | null;
  readonly granularity?: Granularity | null | undefined;
  readonly totalsOf?: string | null | undefined;
  /** The former name of `granularity`. */
  readonly keeps?: Granularity | null | undefined;
  /** The former name of `totalsOf`. */
  readonly sumsUp?: string | null | undefined;
}

/** A source as the person describes it. Whose totals it has stays as it was, unless they say that, too. */
export function sourceFromStatement(
  { sourceName, kind, keeps, granularity = keeps, sumsUp, totalsOf = sumsUp }: SourceStatement,
  known: readonly PersonSource[],
): PersonSource {
  const before = known.find((one) => foldName(one.sourceName) === foldName(sourceName));
  return {
    sourceName,
    kind: kind ?? undefined,
    keeps: granularity ?? undefined,
    sumsUp: totalsOf === undefined ? before?.sumsUp : (totalsOf ?? undefined),
    isSaid: true,
  };
}

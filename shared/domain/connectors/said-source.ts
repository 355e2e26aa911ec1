import { foldName } from '../texts/fold-name.ts';
import type { PersonSource } from './person-sources.ts';
import type { Granularity, SourceKind } from './source-kind.ts';

interface SourceStatement {
  readonly sourceName: string;
  readonly kind: SourceKind | null;
  readonly keeps?: Granularity | null | undefined;
  readonly sumsUp?: string | null | undefined;
}

/** A source as the person says it. They choose what it is; whose readings it sums up stays, unless it is said, too. */
export function saidSource(
  { sourceName, kind, keeps, sumsUp }: SourceStatement,
  known: readonly PersonSource[],
): PersonSource {
  const before = known.find((one) => foldName(one.sourceName) === foldName(sourceName));
  return {
    sourceName,
    kind: kind ?? undefined,
    keeps: keeps ?? undefined,
    sumsUp: sumsUp === undefined ? before?.sumsUp : (sumsUp ?? undefined),
    isSaid: true,
  };
}

import { decideGranularity, evidenceOf } from '../domain/connectors/person-sources.ts';
import {
  decideKind,
  type Granularity,
  type SourceKind,
  senses,
  sourceKinds,
} from '../domain/connectors/source-kind.ts';
import { foldName } from '../domain/texts/fold-name.ts';
import type { Choices } from './choices.ts';
import type { Collector } from './collector.ts';
import type { Series } from './rows/series.ts';

/** A source of the files, and what it is taken for. */
export interface PreviewSource {
  readonly sourceName: string;
  /** Absent if unknown. */
  readonly kind?: SourceKind;
  readonly keeps?: Granularity;
  readonly sumsUp?: string;
  /** True if the person or the files decided it, which the service cannot know from the rows. */
  readonly isTold: boolean;
}

/** Sources that recorded a sum in the same hours. */
export interface Overlap {
  readonly variableName: string;
  readonly sourceNames: readonly string[];
}

/** The number of its last hours that show well enough how a series records. */
const mostHours = 2000;

const isCounted = ({ kind }: Series): boolean => kind.combinationOperation === 'SUM' && kind.grain === 'hour';

const isKind = (text: string | undefined): text is SourceKind => sourceKinds.some((kind) => kind === text);

export function previewSources({ fold, sourceDetails, person: { choices } }: Collector): PreviewSource[] {
  const all = [...fold.series()];
  const rows = all.flatMap((series) => {
    const { sourceName, kind } = series;
    const seconds = isCounted(series) ? [...series.seconds().slice(-mostHours)] : [0];
    return seconds.map((startAt) => ({
      sourceName,
      variableName: kind.variableName,
      startAt,
      isCounted: isCounted(series),
    }));
  });
  return evidenceOf(rows).map((evidence) => {
    const { sourceName } = evidence;
    const facts = sourceDetails.get(sourceName);
    const chosen = choices.sources?.[sourceName];
    const kind = isKind(chosen) ? chosen : decideKind({ ...evidence, ...facts });
    const keeps = decideGranularity({ ...evidence, ...facts });
    const sumsUp = facts?.sumsUp;
    return {
      sourceName,
      kind,
      keeps,
      sumsUp,
      isTold: isKind(chosen) || kind !== decideKind(evidence) || facts?.keeps !== undefined,
    };
  });
}

/** The sums of which two sources or more that record by themselves have the same hours. */
export function overlapsOf({ fold }: Collector, sources: readonly PreviewSource[]): Overlap[] {
  const sensing = new Set(
    sources.filter(({ kind }) => senses(kind)).map(({ sourceName }) => foldName(sourceName)),
  );
  const counted = [...fold.series()].filter((one) => isCounted(one) && sensing.has(foldName(one.sourceName)));
  return [...Map.groupBy(counted, ({ kind }) => kind.variableName)].flatMap(([variableName, series]) => {
    const hours = series.map((one) => new Set(one.seconds().slice(-mostHours)));
    const shared = series.filter((_, i) =>
      hours.some((other, j) => j !== i && !other.isDisjointFrom(hours[i] ?? other)),
    );
    return shared.length < 2
      ? []
      : [{ variableName, sourceNames: shared.map(({ sourceName }) => sourceName) }];
  });
}

/** The sources that the service gets before their rows, as `POST /userSettings` takes them. */
export const sourcesToSay = (
  sources: readonly PreviewSource[],
  { sources: chosen = {} }: Choices,
): {
  readonly sourceName: string;
  readonly kind: SourceKind | null;
  readonly granularity: Granularity | null;
  readonly totalsOf?: string;
}[] =>
  sources.flatMap(({ sourceName, kind = null, keeps = null, sumsUp, isTold }) => {
    const own = chosen[sourceName];
    if (!isTold && !isKind(own)) return [];
    const said = { sourceName, kind: isKind(own) ? own : kind, granularity: keeps };
    return [{ ...said, totalsOf: sumsUp }];
  });

const words: Readonly<Record<SourceKind, string>> = {
  phone: 'Phone',
  watch: 'Watch or band',
  ring: 'Ring',
  device: 'Other device',
  app: 'App that records automatically',
  mirror: 'App that repeats other sources',
  typed: 'Typed in',
};

export const sourceKindText = (kind: SourceKind | undefined): string =>
  kind === undefined ? 'Unknown' : words[kind];

import { poolCorrelations } from '../../../shared/domain/analysis/methods/meta-analysis.ts';
import { capWeights } from '../../../shared/domain/analysis/pooled-study.ts';
import { sharesOf } from '../../../shared/domain/studies/group-shares.ts';
import { type Figure, figureOf } from '../../../shared/domain/studies/pooling.ts';
import type { RoundRow } from '../../../shared/rounds/round-row.ts';

/** A month's figure of one pair, step by step: what the one statement over all files must come to. */
export function plainMonth(rows: readonly RoundRow[]) {
  if (rows.length < 10) return undefined;
  const drawn = rows.toSorted((a, b) => a.lot - b.lot);
  const groups = Math.floor(drawn.length / 10);
  const cut = (group: number) => Math.floor((group * drawn.length) / groups);
  const shares = Array.from({ length: groups }, (_, group) =>
    sharesOf(drawn.slice(cut(group), cut(group + 1))),
  ).flat();
  const pair = {
    causeVariableId: rows[0]?.causeVariableId ?? 0,
    effectVariableId: rows[0]?.effectVariableId ?? 0,
  };
  const figure: Figure = figureOf({ type: 'population', ...pair }, shares);
  const pooled = poolCorrelations(
    capWeights(shares).map(({ adjustedCorrelation: r, effectiveSampleSize }) => ({ r, effectiveSampleSize })),
  );
  return { figure, pooled };
}

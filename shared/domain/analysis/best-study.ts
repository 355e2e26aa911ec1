import type { StudyStatistics } from './statistics.ts';

type RankFigures = Pick<StudyStatistics, 'robust' | 'qValue' | 'adjustedCorrelation'>;

/** The study to show for a variable: the surest finding, or failing any, the strongest correlation so far. */
export function bestStudy<Study extends RankFigures>(studies: readonly Study[]): Study | undefined {
  return studies.filter((study) => study.adjustedCorrelation !== null).toSorted(bySurety)[0];
}

function bySurety(a: RankFigures, b: RankFigures): number {
  return (
    Number(b.robust) - Number(a.robust) ||
    (a.robust ? (a.qValue ?? 1) - (b.qValue ?? 1) : 0) ||
    Math.abs(b.adjustedCorrelation ?? 0) - Math.abs(a.adjustedCorrelation ?? 0)
  );
}

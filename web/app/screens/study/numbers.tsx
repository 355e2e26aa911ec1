import { FigureList } from '../../studies/figure-list.tsx';
import type { Study } from '../../studies/insights-view.ts';

/** The figures of a study, folded away. */
export function Numbers({ study }: { readonly study: Study }) {
  const { figures, leftOut, evidence } = study.studyText;
  return (
    <details class="numbers">
      <summary>The numbers behind it</summary>
      {evidence !== undefined && <p>{evidence}</p>}
      <FigureList figures={figures} />
      {leftOut.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

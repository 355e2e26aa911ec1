import type { Study } from '../insights/insights-view.ts';

/** For the curious, folded away. */
export function Numbers({ study }: { readonly study: Study }) {
  const { figures, leftOut, evidence } = study.studyText;
  return (
    <details class="numbers">
      <summary>The numbers behind it</summary>
      {evidence !== undefined && <p>{evidence}</p>}
      <dl>
        {figures.map(({ label, value, meaning }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong> <span class="muted">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      {leftOut.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

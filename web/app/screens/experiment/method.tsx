import type { Experiment } from '../../studies/experiments-view.ts';
import { Hex } from './hex.tsx';

/** The method, as reports of experiments with one person describe it. */
export function Method({ of: { report, commitment, result, startedAt } }: { readonly of: Experiment }) {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['Why', report.why],
    ['Design', report.design],
    ['What each day asks', report.whatIsDone],
    ['What is compared', report.outcome],
    ['How the length was chosen', report.length.join(' ')],
    ['When results are checked', report.stopping],
    ['How the order is drawn', report.order],
    ['How it is analysed', report.analysis],
    ['Medical advice', report.prescriberAgrees === true ? 'Whoever prescribed it agrees.' : undefined],
    ['Side effects', report.harms],
    ['Started', `${startedAt.slice(0, 10)}`],
  ];
  return (
    <details class="numbers">
      <summary>How it works</summary>
      <dl>
        {parts
          .filter(([, text]) => text !== undefined && text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        {result === undefined && (
          <div>
            <dt>Commitment</dt>
            <dd class="code">
              <Hex text={commitment} />
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { place } from '../../router.ts';
import { type ApiExperiment, withChanges } from '../../studies/experiments-view.ts';
import { Standing } from '../../studies/standing.tsx';
import { dateText } from '../../time/day.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { Hex } from './hex.tsx';
import { Over } from './over.tsx';
import { Running } from './running.tsx';

export function Screen() {
  const { id = '' } = place.value.query;
  const { data, problem } = useReading('/api/v3/experiments/one', { id });
  if (data === undefined)
    return (
      <>
        <WayBack to="/app/experiments" name="Experiments" />
        <h1 tabIndex={-1}>Experiment</h1>
        {problem === undefined ? <Reading /> : <p class="notice problem">{problem}</p>}
      </>
    );
  const experiment = withChanges(data.experiment, outbox.value);
  return (
    <>
      <WayBack to="/app/experiments" name="Experiments" />
      <h1 tabIndex={-1}>{experiment.title}</h1>
      <Standing of={experiment} />
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {experiment.result === undefined ? (
        <Running of={experiment} />
      ) : (
        <Over of={experiment} result={experiment.result} />
      )}
      <Method of={experiment} />
    </>
  );
}

/** The method, as reports of experiments with one person describe it. */
function Method({ of: { report, commitment, result, startedAt } }: { readonly of: ApiExperiment }) {
  // Answers kept by an earlier version of the app have only the former name.
  const { intervention = report.whatIsDone } = report;
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['Why', report.why],
    ['Design', report.design],
    ['What each day asks', intervention],
    ['What is compared', report.outcome],
    ['How the length was chosen', report.length.join(' ')],
    ['When results are checked', report.stopping],
    ['How the order is drawn', report.order],
    ['How it is analysed', report.analysis],
    ['Medical advice', report.prescriberAgrees === true ? 'Whoever prescribed it agrees.' : undefined],
    ['Side effects', report.harms],
    ['Started', dateText(startedAt.slice(0, 10), '')],
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

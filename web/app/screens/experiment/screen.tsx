import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { place } from '../../router.ts';
import { withChanges } from '../../studies/experiments-view.ts';
import { Standing } from '../../studies/standing.tsx';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { Method } from './method.tsx';
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

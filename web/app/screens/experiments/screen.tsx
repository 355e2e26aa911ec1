import { useReading } from '../../data/use-reading.ts';
import {
  daysInAll,
  experimentAddress,
  inOrder,
  planAddress,
  type Summary,
} from '../../studies/experiments-view.ts';
import { Standing } from '../../studies/standing.tsx';
import { dateText } from '../../time/day.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';

export function Screen() {
  const { data, problem } = useReading('/api/v3/experiments', { limit: 100 });
  const experiments = inOrder(data?.experiments ?? []);
  return (
    <>
      <WayBack to="/app/insights" name="Insights" />
      <h1 tabIndex={-1}>Experiments</h1>
      <p class="muted">
        When two things go together, one need not cause the other. In an experiment, chance decides on which
        days you do something, so weekdays, weather or a trend can’t explain the result.
      </p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined && problem === undefined && <Reading />}
      {data !== undefined && experiments.length === 0 && (
        <p class="calm">
          No experiments yet. A good first one is something you can choose every day, like coffee or a walk.
        </p>
      )}
      <ul class="studies">
        {experiments.map((one) => (
          <li key={one.id}>
            <One of={one} />
          </li>
        ))}
      </ul>
      <p class="buttons">
        <a class="button" href={planAddress()}>
          Plan an experiment
        </a>
      </p>
    </>
  );
}

const One = ({ of }: { readonly of: Summary }) => (
  <article class="card study-line">
    <h2>
      <a href={experimentAddress(of)}>{of.title}</a>
    </h2>
    <p>
      {of.endedAt === undefined
        ? `${daysInAll(of)} days, from ${dateText(of.plan.startDate, '')} on.`
        : `Ended on ${dateText(of.endedAt.slice(0, 10), '')}.`}
    </p>
    <Standing of={of} />
  </article>
);

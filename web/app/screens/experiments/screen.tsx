import { parseDate } from '../../../../shared/domain/time/calendar.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import {
  daysInAll,
  type ExperimentSummary,
  experimentAddress,
  inOrder,
  planAddress,
  startsOf,
  withChanges,
} from '../../studies/experiments-view.ts';
import { Standing } from '../../studies/standing.tsx';
import { clockOfPerson, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';

export function Screen() {
  const { data, problem } = useReading('/api/v3/experiments', { limit: 100 });
  const experiments = inOrder((data?.experiments ?? []).map((one) => withChanges(one, outbox.value)));
  const starts = startsOf(outbox.value);
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
      {data !== undefined && experiments.length + starts.length === 0 && (
        <p class="calm">
          No experiments yet. A good first one is something you can choose every day, like coffee or a walk.
        </p>
      )}
      <ul class="studies">
        {starts.map(({ key, title }) => (
          <li key={key}>
            <article class="card study-line">
              <h2>{title}</h2>
              <p class="muted">It starts as soon as it is sent.</p>
            </article>
          </li>
        ))}
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

const dayNumber = (date: string) => parseDate(date) ?? 0;

/** Progress by its days; a pause makes it longer. */
function Running({ of }: { readonly of: ExperimentSummary }) {
  const { data: user } = useReading('/api/v3/user');
  const days = daysInAll(of);
  const today = user && dayAt(clockOfPerson(user), nowSeconds.value).date;
  const day = dayNumber(today ?? '') - dayNumber(of.plan.startDate) + 1;
  if (day < 1 || of.state === 'paused')
    return (
      <p>
        {days} days, from {dateText(of.plan.startDate, '')}
      </p>
    );
  return (
    <>
      <p>
        Day {Math.min(day, days)} of {days}
      </p>
      <progress value={Math.min(day, days)} max={days} aria-label="Days so far" />
    </>
  );
}

const One = ({ of }: { readonly of: ExperimentSummary }) => (
  <article class="card study-line">
    <h2>
      <a href={experimentAddress(of)}>{of.title}</a>
    </h2>
    {of.endedAt === undefined ? (
      <Running of={of} />
    ) : (
      <p>Ended on {dateText(of.endedAt.slice(0, 10), '')}.</p>
    )}
    <Standing of={of} />
  </article>
);

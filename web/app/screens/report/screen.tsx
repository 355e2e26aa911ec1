import type { ComponentChildren } from 'preact';
import {
  dailyDrawing,
  inWords,
  type ReportedVariable,
} from '../../../../shared/domain/reports/daily-report.ts';
import { daySeconds, formatUtc } from '../../../../shared/domain/time/calendar.ts';
import type { Answer } from '../../api/routes.ts';
import { useMostRecorded } from '../../data/use-most-recorded.ts';
import { useReading } from '../../data/use-reading.ts';
import { go, place } from '../../router.ts';
import { clockOfPerson, dateText, dayAt, dayOfDate } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { trusted } from '../../trusted.ts';
import { CheckField, ChoiceField } from '../../ui/field.tsx';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { Experiments, endedWithin } from './experiments.tsx';
import { Notes } from './notes.tsx';
import { chosenIn, mostVariables, spanOf, weekChoices } from './report-view.ts';

export function Screen() {
  const { data: user } = useReading('/api/v3/user');
  const { data: known } = useMostRecorded();
  return (
    <>
      <div class="choosing">
        <WayBack to="/app/you" name="You" />
        <h1 tabIndex={-1}>A page for the doctor</h1>
      </div>
      {user === undefined || known === undefined ? (
        <Reading />
      ) : (
        <Report user={user} variables={known.userVariables} />
      )}
    </>
  );
}

interface Props {
  readonly user: Answer<'GET', '/api/v3/user'>;
  readonly variables: readonly (ReportedVariable & {
    readonly name: string;
    readonly numberOfMeasurements?: number | undefined;
  })[];
}

function Report({ user, variables }: Props) {
  const { query } = place.value;
  const weeks = weekChoices.find((choice) => String(choice) === query.weeks) ?? 8;
  const recorded = variables.filter(({ numberOfMeasurements = 0 }) => numberOfMeasurements > 0);
  const ids =
    query.ids === undefined ? recorded.slice(0, 3).map(({ id }) => id) : chosenIn(query.ids, variables);
  const hasNotes = query.notes !== 'no';
  const hasExperiments = query.experiments !== 'no';
  const { data: experimented } = useReading('/api/v3/experiments', { limit: 100 });
  const show = (
    change: Partial<{ weeks: number; ids: readonly number[]; hasNotes: boolean; hasExperiments: boolean }>,
  ) => {
    const all = { weeks, ids, hasNotes, hasExperiments, ...change };
    const notes = all.hasNotes ? '' : '&notes=no';
    const without = all.hasExperiments ? '' : '&experiments=no';
    go(`/app/report?weeks=${all.weeks}&ids=${all.ids.join('.')}${notes}${without}`, { replace: true });
  };
  const clock = clockOfPerson(user);
  const today = dayAt(clock, nowSeconds.value);
  const { first, last } = spanOf(today.date, weeks);
  const from = dayOfDate(clock, first)?.from ?? today.from;
  const ended = endedWithin(experimented?.experiments ?? [], { first, last });
  const chosen = ids.flatMap((id) => variables.filter((variable) => variable.id === id));
  return (
    <>
      <form class="card choosing" onSubmit={(event) => event.preventDefault()}>
        <ChoiceField
          label="Weeks"
          value={String(weeks)}
          onChange={(chosenWeeks) => show({ weeks: Number(chosenWeeks) })}
          options={weekChoices.map((choice) => [String(choice), `The last ${choice} weeks`])}
        />
        <fieldset>
          <legend>Up to {mostVariables} variables</legend>
          <ul class="reportable">
            {recorded.map(({ id, displayName }) => (
              <li key={id}>
                <CheckField
                  isChecked={ids.includes(id)}
                  isDisabled={!ids.includes(id) && ids.length >= mostVariables}
                  onChange={(isOn) => show({ ids: isOn ? [...ids, id] : ids.filter((one) => one !== id) })}
                >
                  {displayName}
                </CheckField>
              </li>
            ))}
          </ul>
        </fieldset>
        <CheckField isChecked={hasNotes} onChange={(isOn) => show({ hasNotes: isOn })}>
          With your latest notes
        </CheckField>
        {ended.length > 0 && (
          <CheckField isChecked={hasExperiments} onChange={(isOn) => show({ hasExperiments: isOn })}>
            With experiments that ended in these weeks
          </CheckField>
        )}
        <p class="buttons">
          <button type="button" disabled={chosen.length === 0} onClick={() => print()}>
            Print
          </button>
        </p>
      </form>
      <article class="sheet" aria-labelledby="sheet">
        <header>
          <h2 id="sheet">{user.displayName}</h2>
          <p>
            {dateText(first, '')} to {dateText(last, '')}, {weeks} weeks. Recorded with Daymark by the person
            themselves.
          </p>
        </header>
        {chosen.length === 0 && <p class="calm">Choose what to show.</p>}
        {chosen.map((variable) => (
          <Figure
            key={variable.id}
            variable={variable}
            span={{ first, last }}
            from={from}
            until={today.until}
            days={weeks * 7}
          >
            {hasNotes && <Notes of={variable} from={from} until={today.until} clock={clock} />}
          </Figure>
        ))}
        {hasExperiments && <Experiments of={ended} />}
      </article>
    </>
  );
}

interface FigureProps {
  readonly variable: ReportedVariable & { readonly name: string };
  readonly span: ReturnType<typeof spanOf>;
  readonly from: number;
  readonly until: number;
  readonly days: number;
  readonly children: ComponentChildren;
}

function Figure({ variable, span, from, until, days, children }: FigureProps) {
  const { data, problem } = useReading('/api/v3/measurements', {
    variableName: variable.name,
    groupingWidth: daySeconds,
    earliestMeasurementTime: formatUtc(from),
    latestMeasurementTime: formatUtc(until - 1),
    limit: 200,
  });
  return (
    <figure>
      {/* The drawing escapes every value it shows. */}
      {data !== undefined && data.length > 0 && (
        <div dangerouslySetInnerHTML={{ __html: trusted.createHTML(dailyDrawing(variable, data, span)) }} />
      )}
      <figcaption>
        {data?.length === 0 && <strong>{variable.displayName}. </strong>}
        {problem ?? (data === undefined ? 'Reading…' : inWords(variable, data, days))}
        {children}
      </figcaption>
    </figure>
  );
}

import { type Signal, signal, useSignal } from '@preact/signals';
import { formatDate } from '../../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { goalTotals, goalWords, keptText } from '../../../../shared/domain/variables/goal.ts';
import { goalOf } from '../../data/goal-of.ts';
import { eventName } from '../../entry/events.ts';
import { useEvents } from '../../entry/use-events.ts';
import { dateText } from '../../time/day.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { comesInAttacks, drawMonthDays } from './month-days.ts';
import { rangeText } from './summary-view.ts';
import {
  amountOfDay,
  type ChartedVariable,
  type ChartSpan,
  drawOverTime,
  isAlike,
  spans,
  thingIn,
  within,
} from './variable-view.ts';

const daysJudged = 30;
/** The width of a drawing that is shown as wide as a laptop's page, so that its letters are as large as others'. */
const wideWidth = 720;
const laptop = matchMedia('(min-width: 64rem)');
const isLaptop = signal(laptop.matches);
laptop.addEventListener('change', () => {
  isLaptop.value = laptop.matches;
});

/** The variable over the time that is chosen, with its goal and what happened meanwhile. */
export function OverTime({
  variable,
  unit,
  values: all,
  today,
  clock,
}: ChartedVariable & { readonly today: number; readonly clock: PersonClock }) {
  const span = useSignal<ChartSpan>('month');
  const isOfEvents = variable.name === eventName;
  const values = isOfEvents ? all : within(all, span.value, today);
  const words = rangeText(values, variable.unitAbbreviatedName, thingIn(variable));
  const goal = goalOf(variable);
  const [first = today, last = today] = [values[0]?.[0], values.at(-1)?.[0]];
  const events = useEvents(clock).filter(({ day }) => day >= first && day <= last);
  const totals =
    goal &&
    goalTotals(
      goal,
      all.map(([day, value]) => ({ day, value })),
      { since: today - daysJudged, last: today - 1 },
      variable.combinationOperation === 'SUM',
    );
  const width = isLaptop.value ? wideWidth : undefined;
  const isAttack = comesInAttacks(variable, all);
  const hasLine = !isAttack || !isAlike(all);
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time">Over time</h2>
      {isAttack && !isOfEvents && (
        <div class="charts whole">
          <Drawing
            svg={drawMonthDays(variable, all, today, width)}
            caption={`The number of days of each month with ${variable.displayName}.`}
          />
        </div>
      )}
      {hasLine && <Spans chosen={span} />}
      {words !== undefined && <p>{words}</p>}
      {goal !== undefined && totals !== undefined && (
        <p class="goal">
          Goal: {goalWords(goal, amountOfDay(goal.amount, variable))}. {keptText(goal, totals)}
        </p>
      )}
      {hasLine && (
        <div class="charts whole">
          <Drawing
            svg={drawOverTime({ variable, unit }, values, span.value, {
              level: goal?.per === 'day' ? goal.amount : undefined,
              events,
              width,
            })}
            caption={`The value of ${variable.displayName} on each day with a record.`}
          />
        </div>
      )}
      {events.length > 0 && (
        <ul class="events" aria-label={isOfEvents ? 'Your events' : 'Marked in the chart'}>
          {events.map(({ day, text }) => (
            <li key={`${day} ${text}`}>
              {dateText(formatDate(day), formatDate(today))}: {text}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/app/record?name=Life%20Event&value=1&unit=yes%2Fno">Mark an event</a>
      </p>
    </section>
  );
}

const Spans = ({ chosen }: { readonly chosen: Signal<ChartSpan> }) => (
  <fieldset class="choices">
    <legend class="unseen">How far back</legend>
    {(Object.keys(spans) as ChartSpan[]).map((each) => (
      <button
        key={each}
        type="button"
        class="value"
        aria-pressed={chosen.value === each}
        onClick={() => {
          chosen.value = each;
        }}
      >
        {each === 'all' ? 'All' : `${each.charAt(0).toUpperCase()}${each.slice(1)}`}
      </button>
    ))}
  </fieldset>
);

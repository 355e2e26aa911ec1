import { spokenValue } from '../../../../shared/domain/measurements/value-text.ts';
import { parseDate } from '../../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import {
  type Goal,
  goalTotals,
  goalWords,
  isKept,
  keptText,
} from '../../../../shared/domain/variables/goal.ts';
import { goalOf } from '../../data/goal-of.ts';
import { type ApiVariable, variables } from '../../data/variables.ts';
import { type Day, dayAt } from '../../time/day.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import { type DailyRow, recordedIn } from './daily-row.ts';
import { useDaily } from './use-daily.ts';

const daysJudged = 30;

/** The person's goals, each with the days of the last month on which it was kept. Days in a row are not counted. */
export function Goals({ clock, today }: { readonly clock: PersonClock; readonly today: Day }) {
  const daily = useDaily(clock, today, daysJudged + 1);
  const wanted = (variables.value ?? []).filter(
    ({ hidden, goalAmount }) => goalAmount !== undefined && !hidden,
  );
  if (wanted.length === 0 || daily?.isWhole !== true) return null;
  return (
    <section aria-labelledby="goals">
      <h2 id="goals">Your goals</h2>
      <ul class="card changes goals">
        {wanted.map((one) => (
          <GoalRow key={one.variableId} of={one} rows={daily.rows} clock={clock} today={today} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly of: ApiVariable;
  readonly rows: readonly DailyRow[];
  readonly clock: PersonClock;
  readonly today: Day;
}

function GoalRow({ of, rows, clock, today }: RowProps) {
  const goal = goalOf(of);
  if (goal === undefined) return null;
  const { variableId, displayName, variableCategoryName, unitAbbreviatedName: unit } = of;
  const last = (parseDate(today.date) ?? 0) - 1;
  const values = recordedIn(
    rows.filter((row) => row.variableId === variableId),
    { from: 0, until: today.from },
  ).map(({ startAt, value }) => ({
    day: parseDate(dayAt(clock, Date.parse(`${startAt}Z`) / 1000).date) ?? 0,
    value,
  }));
  const totals = goalTotals(
    goal,
    values,
    { since: last - daysJudged + 1, last },
    of.combinationOperation === 'SUM',
  );
  const amount = spokenValue(goal.amount, unit, { name: of.name, category: variableCategoryName });
  return (
    <li class={hueOf(variableCategoryName)}>
      <a href={`/app/variable?id=${variableId}`}>
        <CategoryIcon of={variableCategoryName} name={displayName} />
        <span>
          {displayName}
          <span class="muted goal-words">{goalWords(goal, amount)}</span>
        </span>
      </a>
      <KeptDays goal={goal} totals={totals} />
      <p class="muted">{keptText(goal, totals)}</p>
    </li>
  );
}

const [size, step, perRow] = [7, 9, 10];

/** Each day or week as a square, full where the goal was kept; the words next to it say the same. */
const KeptDays = ({
  goal,
  totals,
}: {
  readonly goal: Goal;
  readonly totals: readonly (number | undefined)[];
}) => (
  <svg
    class="kept-days"
    viewBox={`0 0 ${perRow * step - 2} ${Math.ceil(totals.length / perRow) * step - 2}`}
    aria-hidden="true"
    focusable="false"
  >
    {totals.map((total, i) => (
      <rect
        key={i}
        x={(i % perRow) * step + 0.5}
        y={Math.floor(i / perRow) * step + 0.5}
        width={size - 1}
        height={size - 1}
        rx="1.5"
        class={total === undefined ? 'none' : isKept(goal, total) ? 'kept' : 'missed'}
      />
    ))}
  </svg>
);

import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import type { CountedThing } from '../../../../shared/domain/units/quantity.ts';
import { variables } from '../../data/variables.ts';
import { type Day, dayBefore } from '../../time/day.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import type { DailyRow } from './daily-row.ts';
import { Sparkline } from './sparkline.tsx';
import { WeekPicture } from './week-picture.tsx';
import {
  type ComparedVariable,
  changedMost,
  changeText,
  comparedWeeks,
  figureTexts,
  isComparable,
  monthOf,
  monthText,
  valuesOn,
} from './weeks-view.ts';

interface Props {
  readonly clock: PersonClock;
  readonly today: Day;
  readonly rows: readonly DailyRow[];
  /** The time at which the account was made, in epoch seconds. */
  readonly since: number;
}

const week = 7;
const month = 30;
/** More would only make the page slow. */
const mostListed = 100;

/** The last seven days next to the seven before, and the month day by day. */
export function Weeks({ clock, today, rows, since }: Props) {
  const days = lastDays(clock, today, month);
  const spanOf = (some: readonly Day[]) => ({
    from: some[0]?.from ?? today.from,
    until: some.at(-1)?.until ?? today.until,
  });
  const compared = comparedWeeks(rows, spanOf(days.slice(-week)), spanOf(days.slice(-2 * week, -week)));
  const ofMonth = monthOf(rows, days);
  if (compared.length === 0 && !ofMonth.some(({ isRecorded }) => isRecorded)) return null;
  const changed = changedMost(compared);
  const [first, ...others] = changed;
  const pictured = first ?? compared[0];
  const fortnight = days.slice(-2 * week);
  const isSum = ({ variableName }: ComparedVariable) =>
    variables.value?.some((one) => one.name === variableName && one.combinationOperation === 'SUM') ?? false;
  const row = (one: ComparedVariable) => (
    <tr key={one.variableId} class={hueOf(one.category)}>
      <th scope="row">
        <a href={`/app/variable?id=${one.variableId}`}>
          <CategoryIcon of={one.category} name={one.name} />
          <span>{one.name}</span>
        </a>
      </th>
      <Figure of={one.recent} unit={one.unit} thing={one} name="Last 7 days" />
      <Figure of={one.before} unit={one.unit} thing={one} name="7 before" />
    </tr>
  );
  return (
    <>
      <section class="card month" aria-labelledby="month">
        <h2 id="month">The last 30 days</h2>
        <p>{monthText(ofMonth, since > (days[0]?.from ?? 0))}</p>
        <div class="strip" aria-hidden="true">
          {ofMonth.map(({ date, isRecorded }) => (
            <span key={date} class={isRecorded ? 'full' : 'empty'} />
          ))}
        </div>
      </section>
      {compared.length > 0 && (
        <section class="card weeks" aria-labelledby="weeks">
          <h2 id="weeks">Your week</h2>
          <p class="headline">{headlineOf(compared, first, isSum)}</p>
          {pictured !== undefined && (
            <div class={hueOf(pictured.category)}>
              <WeekPicture
                values={valuesOn(rows, pictured.variableId, fortnight)}
                letters={fortnight.map(({ date }) => letterOf(date))}
                recent={week}
                unit={pictured.unit}
              />
              <p class="legend">
                <a href={`/app/variable?id=${pictured.variableId}`}>{pictured.name}</a>, these 7 days and the
                7 before
              </p>
            </div>
          )}
          {others.length > 0 && (
            <ul class="changes">
              {others.map((one) => (
                <li key={one.variableId} class={hueOf(one.category)}>
                  <a href={`/app/variable?id=${one.variableId}`}>
                    <CategoryIcon of={one.category} name={one.name} />
                    <span>{one.name}</span>
                  </a>
                  <Sparkline values={valuesOn(rows, one.variableId, fortnight)} recent={week} />
                  <p>
                    <strong>{figureTexts(one.recent, one.unit, one).amount}</strong>{' '}
                    <span class="muted">{changeText(one, isSum(one))}</span>
                  </p>
                </li>
              ))}
            </ul>
          )}
          <p class="muted">Averages per day. Some of the difference is always chance.</p>
          <details>
            <summary>{compared.length === 1 ? 'Both weeks' : `All ${compared.length} side by side`}</summary>
            <Table>{compared.slice(0, mostListed).map(row)}</Table>
            {compared.length > mostListed && <p class="muted">Find the others by name under Record.</p>}
          </details>
        </section>
      )}
    </>
  );
}

/** The one line that is worth telling of the week. */
function headlineOf(
  compared: readonly ComparedVariable[],
  first: ComparedVariable | undefined,
  isSum: (one: ComparedVariable) => boolean,
): string {
  if (first !== undefined)
    return `${first.name}: ${changeText(first, isSum(first))}${isSum(first) && first.unit !== 'yes/no' ? ' a day' : ''} than the week before.`;
  return compared.some(isComparable)
    ? 'A steady week: nothing changed much.'
    : 'After two weeks of records, you’ll see here what changed.';
}

const letterOf = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'narrow', timeZone: 'UTC' });

const Table = ({ children }: { readonly children: preact.ComponentChildren }) => (
  <table>
    <thead>
      <tr>
        <td />
        <th scope="col">Last 7 days</th>
        <th scope="col">7 before</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

interface FigureProps {
  readonly thing: CountedThing;
  readonly of: Parameters<typeof figureTexts>[0];
  readonly unit: string;
  readonly name: string;
}

function Figure({ of, unit, thing, name }: FigureProps) {
  const { amount, about } = figureTexts(of, unit, thing);
  return (
    <td data-week={name}>
      <strong>{amount}</strong> <span class="muted">{about}</span>
    </td>
  );
}

/** The last `count` days, of which today is the last. */
function lastDays(clock: PersonClock, today: Day, count: number): readonly Day[] {
  const days = [today];
  while (days.length < count) days.unshift(dayBefore(clock, days[0] ?? today));
  return days;
}

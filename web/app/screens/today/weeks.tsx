import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import type { CountedThing } from '../../../../shared/domain/units/quantity.ts';
import { type Day, dayBefore } from '../../time/day.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import type { DailyRow } from './daily-row.ts';
import { comparedWeeks, figureTexts, monthOf, monthText } from './weeks-view.ts';

interface Props {
  readonly clock: PersonClock;
  readonly today: Day;
  readonly rows: readonly DailyRow[];
  /** The time at which the account was made, in epoch seconds. */
  readonly since: number;
}

const week = 7;
const month = 30;
const mostShown = 8;
/** More would only make the page slow. */
const mostListed = 100;

/** The last seven days beside the seven before, and the month day by day. */
export function Weeks({ clock, today, rows, since }: Props) {
  const days = lastDays(clock, today, month);
  const spanOf = (some: readonly Day[]) => ({
    from: some[0]?.from ?? today.from,
    until: some.at(-1)?.until ?? today.until,
  });
  const compared = comparedWeeks(rows, spanOf(days.slice(-week)), spanOf(days.slice(-2 * week, -week)));
  const ofMonth = monthOf(rows, days);
  if (compared.length === 0 && !ofMonth.some(({ isRecorded }) => isRecorded)) return null;
  const row = (one: (typeof compared)[number]) => (
    <tr key={one.variableId} class={hueOf(one.category)}>
      <th scope="row">
        <a href={`/app/variable?id=${one.variableId}`}>
          <CategoryIcon of={one.category} />
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
          <h2 id="weeks">This week beside the last</h2>
          <p class="muted">An average of the days with a record. Much of any difference is chance.</p>
          <Table>{compared.slice(0, mostShown).map(row)}</Table>
          {compared.length > mostShown && (
            <details>
              <summary>{compared.length - mostShown} more</summary>
              <Table>{compared.slice(mostShown, mostListed).map(row)}</Table>
              {compared.length > mostListed && <p class="muted">Find the others by name under Record.</p>}
            </details>
          )}
        </section>
      )}
    </>
  );
}

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

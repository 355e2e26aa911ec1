import { useSignal } from '@preact/signals';
import { formatDate } from '../../../../shared/domain/time/calendar.ts';
import { monthNames } from '../../../../shared/domain/time/names.ts';
import { dateText } from '../../time/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { type CalendarCell, monthOfDay, scaleOf, weekdays, weeksOf } from './month-view.ts';
import { amountOfDay, type ChartedVariable } from './variable-view.ts';

/** A month by its weeks; a day that is pressed says what it was, and leads to its entries. */
export function Month({ variable, unit, values, today }: ChartedVariable & { readonly today: number }) {
  const thisMonth = monthOfDay(today);
  const month = useSignal(monthOfDay(values.at(-1)?.[0] ?? today));
  const chosen = useSignal<number | undefined>(undefined);
  const first = monthOfDay(values[0]?.[0] ?? today);
  const weeks = weeksOf(month.value, new Map(values), scaleOf(values, unit));
  const name = `${monthNames[month.value % 12]} ${1970 + Math.floor(month.value / 12)}`;
  const turn = (by: number) => {
    month.value += by;
    chosen.value = undefined;
  };
  const words = (cell: CalendarCell) =>
    `${dateText(formatDate(cell.day), formatDate(today))}: ${cell.value === undefined ? 'no record' : amountOfDay(cell.value, variable)}`;
  const shown = weeks.flat().find((cell) => cell?.day === chosen.value);
  return (
    <section aria-labelledby="calendar" class="card month-calendar">
      <div class="turning">
        <button type="button" class="plain" disabled={month.value <= first} onClick={() => turn(-1)}>
          <Icon name="back" />
          <span class="unseen">The month before</span>
        </button>
        <h2 id="calendar" aria-live="polite">
          {name}
        </h2>
        <button type="button" class="plain" disabled={month.value >= thisMonth} onClick={() => turn(1)}>
          <Icon name="forward" />
          <span class="unseen">The month after</span>
        </button>
      </div>
      <table aria-labelledby="calendar">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{day.slice(0, 2)}</span>
                <span class="unseen">{day}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((cell) => cell !== undefined)?.day}>
              {week.map((cell, i) => (
                <td key={weekdays[i]}>
                  {cell !== undefined && cell.day <= today && (
                    <button
                      type="button"
                      class={cell.step === undefined ? 'day' : `day step-${cell.step}`}
                      aria-pressed={chosen.value === cell.day}
                      onClick={() => {
                        chosen.value = chosen.value === cell.day ? undefined : cell.day;
                      }}
                    >
                      <span aria-hidden="true">{cell.dayOfMonth}</span>
                      <span class="unseen">{words(cell)}</span>
                    </button>
                  )}
                  {cell !== undefined && cell.day > today && (
                    <span class="day to-come">{cell.dayOfMonth}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="of-day" role="status">
        {shown !== undefined && (
          <>
            {words(shown)}.{' '}
            {shown.value !== undefined && (
              <a
                href={`/app/timeline?variableName=${encodeURIComponent(variable.name)}&date=${formatDate(shown.day)}`}
              >
                See its entries
              </a>
            )}
          </>
        )}
      </p>
    </section>
  );
}

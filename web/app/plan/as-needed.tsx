import { useSignal } from '@preact/signals';
import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import { parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import type { ApiReminder } from '../data/reminders-view.ts';
import { entryViews } from '../entry/entry-views.ts';
import { recordNow } from '../entry/handling.ts';
import { outbox } from '../outbox/outbox.ts';
import { clockText, dateText, dayAt } from '../time/day.ts';
import { nowSeconds } from '../time/use-now.ts';
import { Ask } from '../ui/ask.tsx';
import { ValueButtons } from '../ui/value-buttons.tsx';
import { reminderAddress } from './reminder-address.ts';
import { supplyText } from './supply-text.ts';

interface Props {
  readonly reminder: ApiReminder;
  readonly clock: PersonClock;
  readonly today: string;
}

/** A medicine without a time: when the last was taken and the next may be, and one tap for one more. */
export function AsNeeded({ reminder, clock, today }: Props) {
  const { displayName, variableId, minimumIntervalSeconds = 0, tooSoonSeconds = 0 } = reminder;
  const wanted = useSignal<{ readonly value: number; readonly unit: string } | undefined>(undefined);
  const now = nowSeconds.value;
  const last = lastTaken(reminder);
  const nextAt = (last ?? 0) + minimumIntervalSeconds;
  const isSoon = last !== undefined && now - last < tooSoonSeconds;
  const supply = supplyText(reminder, today);
  const take = (value: number, unit: string) => {
    wanted.value = undefined;
    recordNow(reminder, value, unit);
  };
  return (
    <li class="dose">
      <div class="what">
        <a href={reminderAddress(variableId)}>{displayName}</a>
        <p class="muted">
          {last === undefined ? 'Not taken yet' : `Last taken ${momentText(clock, last, today)}`}
        </p>
        {minimumIntervalSeconds > 0 && last !== undefined && (
          <p class={nextAt > now ? 'low-word' : 'muted'}>
            {nextAt > now
              ? `Next dose from ${momentText(clock, nextAt, today)}`
              : 'You can take the next dose now'}
          </p>
        )}
        {supply !== undefined && <p class={reminder.isRunningLow ? 'low-word' : 'muted'}>{supply}</p>}
      </div>
      <ValueButtons
        of={reminder}
        onValue={(value, unit) => {
          if (isSoon) wanted.value = { value, unit };
          else take(value, unit);
        }}
      />
      {wanted.value !== undefined && (
        <Ask
          text={`${displayName} is already recorded at ${clockText(clock, last ?? now)}. Record another dose, ${valueText(wanted.value.value, wanted.value.unit, { name: displayName, category: 'Treatments' })}?`}
          choices={[
            {
              words: 'Record another dose',
              onChoose: () => wanted.value && take(wanted.value.value, wanted.value.unit),
            },
            {
              words: 'No',
              onChoose: () => {
                wanted.value = undefined;
              },
            },
          ]}
        />
      )}
    </li>
  );
}

/** The time of the last dose, with what is on its way; what is about to be deleted may still be among them. */
function lastTaken({ variableName, lastTracked, lastValue = 0 }: ApiReminder): number | undefined {
  const unsent = entryViews([], outbox.value)
    .filter((one) => foldName(one.variableName) === foldName(variableName) && one.amount > 0)
    .map(({ at }) => at);
  const known = lastValue > 0 ? parseUtc(lastTracked ?? '') : undefined;
  const times = known === undefined ? unsent : [...unsent, known];
  return times.length === 0 ? undefined : Math.max(...times);
}

/** `at 08:20`, with the day where it is another one. */
function momentText(clock: PersonClock, at: number, today: string): string {
  const { date } = dayAt(clock, at);
  const time = clockText(clock, at);
  return date === today ? time : `${dateText(date, today)}, ${time}`;
}

import { useSignal } from '@preact/signals';
import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import type { PlannedDose } from '../../../shared/domain/reminders/day-plan.ts';
import { parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { reopen, snoozeOrSkip, track, undoAnswer } from '../entry/handling.ts';
import { remove } from '../entry/recording.ts';
import { clockText, dateText, dayAt, dayBefore } from '../time/day.ts';
import { Ask } from '../ui/ask.tsx';
import { Icon } from '../ui/icon.tsx';
import { later } from '../ui/later.tsx';
import type { OwnQuestion } from './plan-questions.ts';
import { reminderAddress } from './reminder-address.ts';

const NumberField = later(() => import('../ui/number-field.tsx').then((part) => part.NumberField));

interface Props {
  readonly dose: PlannedDose<OwnQuestion>;
  readonly clock: PersonClock;
  readonly supply?: { readonly text: string | undefined; readonly isLow: boolean | undefined } | undefined;
  /** True if taking its entry away lets it be asked again. */
  readonly canReopen: boolean;
}

const reasons = ['Ran out', 'Side effects', 'Not needed', 'Doctor’s advice'];

/** One dose: taken with one tap, skipped with a reason, or answered already. */
export function Dose({ dose, clock, supply, canReopen }: Props) {
  const { name, state, amount, unit, question, soonAfter, variableId } = dose;
  const asks = useSignal<'again' | 'skip' | 'more' | undefined>(undefined);
  const wanted = useSignal(amount ?? 0);
  const isOpen = state === 'pending' || state === 'snoozed' || state === 'coming';
  const planned = amountText(amount, unit, name);
  const take = (value: number) => {
    asks.value = undefined;
    if (question !== undefined) track(question, value, unit, amountText(value, unit, name) || 'taken');
  };
  const takeOrAsk = (value: number) => {
    wanted.value = value;
    if (soonAfter === undefined) take(value);
    else asks.value = 'again';
  };
  const skip = (reason?: string) => () => {
    asks.value = undefined;
    if (question !== undefined) snoozeOrSkip(question, 'skip', reason);
  };
  const toggle = (what: 'again' | 'skip' | 'more') => () => {
    asks.value = asks.value === what ? undefined : what;
  };
  const of = <span class="unseen"> {name}</span>;
  return (
    <li class={`dose ${state}`}>
      <div class="what">
        <a href={reminderAddress(variableId)}>{name}</a>
        <p class="muted">
          {[isOpen || state === 'later' ? planned : '', supply?.isLow ? '' : supply?.text]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {supply?.isLow && <p class="low-word">{supply.text}</p>}
        <State dose={dose} clock={clock} />
      </div>
      {isOpen && (
        <div class="buttons">
          {amount !== undefined && (
            <button
              type="button"
              class={state === 'coming' ? 'second' : undefined}
              onClick={() => takeOrAsk(amount)}
            >
              Taken
              <span class="unseen">
                : {name}
                {planned && `, ${planned}`}
              </span>
            </button>
          )}
          <button type="button" class="second" aria-expanded={asks.value === 'skip'} onClick={toggle('skip')}>
            Skip{of}
          </button>
          <button type="button" class="plain" aria-expanded={asks.value === 'more'} onClick={toggle('more')}>
            More<span class="unseen"> about {name}</span>
          </button>
        </div>
      )}
      <Way dose={dose} canReopen={canReopen} />
      {isOpen && asks.value === 'again' && (
        <Ask
          text={`${name} is already recorded at ${clockText(clock, soonAfter ?? 0)}. Record another dose?`}
          choices={[
            { words: 'Record another dose', onChoose: () => take(wanted.value) },
            { words: 'No', onChoose: toggle('again') },
          ]}
        />
      )}
      {isOpen && asks.value === 'skip' && (
        <Ask
          text={`Skip ${name}? You can say why.`}
          choices={[
            { words: 'No reason', onChoose: skip() },
            ...reasons.map((words) => ({ words, onChoose: skip(words) })),
          ]}
        />
      )}
      {isOpen && question !== undefined && (asks.value === 'more' || amount === undefined) && (
        <div class="more">
          {unit !== 'yes/no' && (
            <NumberField
              name={name}
              unit={unit}
              isFocused={asks.value === 'more'}
              bounds={{ least: question.minimumAllowedValue, most: question.maximumAllowedValue }}
              isAnswered={false}
              onSave={takeOrAsk}
            />
          )}
          {state === 'pending' && (
            <button type="button" class="second" onClick={() => snoozeOrSkip(question, 'snooze')}>
              Remind me later{of}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** The amount in words; of what is only taken or not there is nothing to say. */
const amountText = (amount: number | undefined, unit: string, name: string): string =>
  amount === undefined || unit === 'yes/no' ? '' : valueText(amount, unit, { name, category: 'Treatments' });

/** Words for a dose's state. */
function State({ dose, clock }: Pick<Props, 'dose' | 'clock'>) {
  const { name, state, amount, unit, takenAt, question } = dose;
  const value = amountText(amount, unit, name);
  if (state === 'tracked')
    return (
      <p class="done">
        <Icon name="check" /> Taken {clockText(clock, takenAt ?? dose.at)}
        {value && `, ${value}`}
      </p>
    );
  if (state === 'skipped')
    return <p class="muted">Skipped{question?.skipReason ? `: ${question.skipReason}` : ''}</p>;
  if (state === 'passed') return <p class="muted">Not answered</p>;
  if (state === 'snoozed') {
    const due = parseUtc(question?.dueAt ?? '');
    return (
      <p class="muted">
        {due === undefined || question?.heldKey
          ? 'Asked again later'
          : `Asked again at ${clockText(clock, due)}`}
      </p>
    );
  }
  return question?.recordedSinceSlotBefore?.map((one) => (
    <p key={one.startAt} class="low-word">
      {[
        `On record: ${whenText(clock, parseUtc(one.startAt) ?? 0, dose.at)}`,
        one.value === 0 ? 'not taken' : amountText(one.value, one.unitAbbreviatedName, name),
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  ));
}

/** The time of an entry next to a dose, with its day where that is another: yesterday's pill is not today's. */
function whenText(clock: PersonClock, at: number, doseAt: number): string {
  const day = dayAt(clock, doseAt);
  const time = clockText(clock, at);
  if (at >= day.from) return time;
  const isYesterday = at >= dayBefore(clock, day).from;
  return `${isYesterday ? 'yesterday' : dateText(dayAt(clock, at).date, day.date)}, ${time}`;
}

/** The way back: before it is sent as if it had never been, later by deleting the entry or asking again. */
function Way({
  dose: { state, name, amount, unit, question },
  canReopen,
}: Pick<Props, 'dose' | 'canReopen'>) {
  const { heldKey, measurementId } = question ?? {};
  const canDelete = state === 'tracked' && measurementId !== undefined && canReopen;
  const canAsk = (state === 'skipped' || state === 'passed') && canReopen;
  if (question === undefined || (heldKey === undefined && !canDelete && !canAsk)) return null;
  const undo = () => {
    if (heldKey !== undefined) undoAnswer(heldKey, question.id);
    else if (canAsk) reopen(question);
    else remove(measurementId ?? 0, [name, amountText(amount, unit, name)].filter(Boolean).join(': '));
  };
  return (
    <button type="button" class="plain main" onClick={undo}>
      Undo<span class="unseen"> the answer about {name}</span>
    </button>
  );
}

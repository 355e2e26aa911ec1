import type { ComponentChildren } from 'preact';
import { dayPlan, type PlannedDose } from '../../../shared/domain/reminders/day-plan.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { isOutOfReach } from '../data/reads.ts';
import type { ApiReminder } from '../data/reminders-view.ts';
import { useReading } from '../data/use-reading.ts';
import { handleAll, tracking } from '../entry/handling.ts';
import { outbox, undo } from '../outbox/outbox.ts';
import { clockText, type Day } from '../time/day.ts';
import { nowSeconds } from '../time/use-now.ts';
import { AsNeeded } from './as-needed.tsx';
import { Dose } from './dose.tsx';
import { type OwnQuestion, planQuestions } from './plan-questions.ts';
import { reminderAddress } from './reminder-address.ts';
import { supplyText } from './supply-text.ts';

interface Props {
  readonly clock: PersonClock;
  readonly day: Day;
  /** Shown with the medicines that have no dose on this day, too. */
  readonly others?: (reminder: ApiReminder) => string;
}

type OwnDose = PlannedDose<OwnQuestion>;

/** The medicines of a day: doses by time, what is taken as needed, what is left of each. */
export function Plan({ clock, day, others }: Props) {
  const now = nowSeconds.value;
  const open = useReading('/api/v3/trackingReminderNotifications', { limit: 200, onlyPast: false });
  const ofDay = useReading('/api/v3/trackingReminderNotifications', {
    includeDeleted: true,
    onlyPast: false,
    reminderTime: [`(ge)${formatUtc(day.from)}`, `(lt)${formatUtc(day.until)}`],
    limit: 200,
  });
  const { data: listed } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const reminders = listed?.data ?? [];
  // The day's own answer comes last and wins: it knows the answers.
  const questions = planQuestions(
    [...(open.data?.data ?? []), ...(ofDay.data?.data ?? [])],
    outbox.value,
    now,
  );
  const plan = dayPlan({ questions, reminders, day, clock, now });
  const doses = plan.times.flatMap((time) => time.doses);
  const supplyOf = (variableId: number) => {
    const own = reminders.filter((one) => one.variableId === variableId);
    return own.find(({ amountLeft }) => amountLeft !== undefined) ?? own[0];
  };
  const supply = ({ variableId, key }: OwnDose) => {
    // Said once for each medicine, however many doses it has.
    const isFirst = doses.find((dose) => dose.variableId === variableId)?.key === key;
    const reminder = isFirst ? supplyOf(variableId) : undefined;
    return reminder && { text: supplyText(reminder, day.date), isLow: reminder.isRunningLow };
  };
  const canReopen = ({ variableId, at }: OwnDose) =>
    !doses.some((dose) => dose.variableId === variableId && dose.at > at && dose.at <= now);
  // A medicine of today would look like one of another day without its questions.
  const isReading = [open, ofDay].every(({ data, problem }) => data === undefined && problem === undefined);
  if (isReading && !isOutOfReach.value) return null;
  if (doses.length + plan.asNeeded.length + (others === undefined ? 0 : plan.others.length) === 0)
    return null;
  return (
    <section class="day-plan" aria-labelledby="plan">
      <h2 id="plan">Medicines</h2>
      <div class="card">
        {plan.times.map((time) => (
          <Time key={time.at} words={`${time.part}, ${clockText(clock, time.at)}`} doses={time.doses}>
            {time.doses.map((dose) => (
              <Dose
                key={dose.key}
                dose={dose}
                clock={clock}
                supply={supply(dose)}
                canReopen={canReopen(dose)}
              />
            ))}
          </Time>
        ))}
        {plan.asNeeded.length > 0 && (
          <Time words="As needed">
            {plan.asNeeded.map((reminder) => (
              <AsNeeded key={reminder.id} reminder={reminder} clock={clock} today={day.date} />
            ))}
          </Time>
        )}
        {others !== undefined && plan.others.length > 0 && (
          <Time words="Not today">
            {plan.others.map((reminder) => (
              <li key={reminder.id}>
                <div class="what">
                  <a href={reminderAddress(reminder.variableId)}>{reminder.displayName}</a>
                  <p class="muted">{others(reminder)}</p>
                </div>
              </li>
            ))}
          </Time>
        )}
      </div>
    </section>
  );
}

interface TimeProps {
  /** `Morning, 08:00`. */
  readonly words: string;
  readonly doses?: readonly OwnDose[];
  readonly children: ComponentChildren;
}

const isOpen = ({ state }: OwnDose) => state === 'pending' || state === 'snoozed' || state === 'coming';

/** The doses of one time, with one button for all of them and one way back. */
function Time({ words, doses = [], children }: TimeProps) {
  // A dose that may be a second one is asked about by itself.
  const takeable = doses.filter((dose) => isOpen(dose) && dose.soonAfter === undefined && dose.amount);
  const acts = takeable.flatMap(({ question, amount, unit }) =>
    question === undefined ? [] : [tracking(question, amount ?? 0, unit)],
  );
  const held = doses.flatMap(({ question }) => question?.heldKey ?? []);
  const together = held.find((key) => held.filter((other) => other === key).length > 1);
  return (
    <div class="plan-time">
      <div class="plan-clock">
        <h3>{words}</h3>
        {acts.length > 1 && (
          <button
            type="button"
            class="second"
            onClick={() => handleAll(acts, `Took all ${acts.length}: ${words}`)}
          >
            Took all {acts.length}
            <span class="unseen"> of {words}</span>
          </button>
        )}
        {together !== undefined && (
          <button type="button" class="plain main" onClick={() => void undo(together)}>
            Undo all<span class="unseen"> of {words}</span>
          </button>
        )}
      </div>
      <ul class="doses">{children}</ul>
    </div>
  );
}

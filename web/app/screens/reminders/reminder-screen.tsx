import { isMedicine } from '../../../../shared/domain/reminders/day-plan.ts';
import { type ApiReminder, reminderViews } from '../../data/reminders-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { supplyText } from '../../plan/supply-text.ts';
import { place } from '../../router.ts';
import { clockOfPerson, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { adherenceText } from './medicines-view.ts';
import { ReminderActions } from './reminder-actions.tsx';

/** All reminders of one thing: a medicine's own page, or that of anything else that is asked. */
export function Screen() {
  const variableId = Number(place.value.query.id);
  const { data, problem } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const { data: user } = useReading('/api/v3/user');
  const listed = (data?.data ?? []).filter((one) => one.variableId === variableId);
  const shown = reminderViews(listed, outbox.value);
  const [first] = listed;
  const name = first?.displayName ?? 'Reminder';
  return (
    <>
      <WayBack to="/app/reminders" name="Reminders" />
      <h1 tabIndex={-1}>{name}</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined && problem === undefined && <Reading />}
      {data !== undefined && shown.length === 0 && (
        <p class="calm">
          There’s no reminder here. <a href="/app/reminders">Go to Reminders</a>
        </p>
      )}
      {user !== undefined && first !== undefined && shown.length > 0 && (
        <>
          {isMedicine(first) && (
            <MedicineFacts
              variableId={variableId}
              today={dayAt(clockOfPerson(user), nowSeconds.value).date}
            />
          )}
          <div class="reminders">
            {shown.map((one) => (
              <ReminderActions key={one.reminder.id} shown={one} user={user} />
            ))}
          </div>
          <p>
            <a href={`/app/variable?id=${variableId}`}>All entries and charts of {name}</a>
          </p>
        </>
      )}
    </>
  );
}

/** The regularity with which a medicine was taken, and what is left of it. */
function MedicineFacts({ variableId, today }: { readonly variableId: number; readonly today: string }) {
  const { data } = useReading('/api/v3/trackingReminders', {
    variableId,
    includeAdherence: true,
    limit: 200,
  });
  const reminders: readonly ApiReminder[] = data?.data ?? [];
  const [first] = reminders;
  const supplied = reminders.find(({ amountLeft }) => amountLeft !== undefined);
  const supply = supplied && supplyText(supplied, today);
  const adherence = first && adherenceText(first);
  return (
    <>
      {adherence !== undefined && <p>{adherence}</p>}
      {supply !== undefined && <p class={supplied?.isRunningLow ? 'low-word' : ''}>{supply}</p>}
    </>
  );
}

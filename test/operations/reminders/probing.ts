import { pendingKey } from '../../../shared/data/keys/reminders.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import type { Service } from '../../support/client.ts';
import { pills, reminder, remindersOf } from '../../support/people/reminders.ts';

export const early = Date.UTC(2026, 0, 1) / 1000;

export const onlyEarly = '(lt)2026-02-01';

/** Somebody who is asked three things, of which one is old, and has answered a fourth. */
export async function askedPerson(service: Service) {
  const person = await service.createPerson();
  const reminders = remindersOf(service, person);
  const { body } = await reminders.save([
    reminder({ reminderStartTimeLocal: '00:00:00' }),
    pills({ variableName: 'Zinc', reminderStartTimeLocal: '00:00:01' }),
    pills({ variableName: 'Iron', reminderStartTimeLocal: '00:00:02' }),
    pills({ variableName: 'Copper', reminderStartTimeLocal: '00:00:03' }),
  ]);
  const asked = body.data.trackingReminderNotifications;
  const [mood] = asked;
  const idOf = (name: string) => asked.find(({ variableName }) => variableName === name)?.id ?? 0;
  await reminders.act([{ id: idOf('Copper'), action: 'skip' }]);
  await service.inTable(() =>
    updateItem({
      Key: pendingKey(person.userId, idOf('Zinc')),
      UpdateExpression: 'SET createdAt = :early, updatedAt = :early',
      ExpressionAttributeValues: { ':early': early },
    }),
  );
  return { person, mood };
}

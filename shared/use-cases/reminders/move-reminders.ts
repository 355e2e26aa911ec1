import { listEveryReminder } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Person } from '../../domain/people/person.ts';
import { findAudiences } from '../push/audience.ts';
import { readTravellersNotifications } from './recent-notifications.ts';
import { countReminders, ownerOf, saveReminders } from './save-reminders.ts';

/**
 * Lets a person's reminders go by another time zone and other hours: those in a zone the person had keep their
 * hour of the wall clock in the new one, those in a zone of their own stay there. Gives what stands in the way, if
 * anything does, and then changes nothing.
 */
export async function moveReminders(
  hadZones: ReadonlySet<string>,
  after: Person,
  now: number,
): Promise<string[]> {
  const { userId } = after;
  return retryOnConflict('The reminders', async () => {
    const counted = await countReminders(userId, listEveryReminder);
    const { reminders } = counted;
    const isElsewhere = [...hadZones].some((zone) => zone !== after.timezone) && reminders.length > 0;
    const result = await saveReminders(
      userId,
      ownerOf(after),
      reminders.map(({ number: id, zone, timeOfDay }) =>
        hadZones.has(zone) ? { id, reminderStartTimeLocal: timeOfDay } : { id },
      ),
      now,
      {
        existing: Promise.resolve(counted),
        list: listEveryReminder,
        ...(isElsewhere ? { recent: Promise.resolve(await readTravellersNotifications(userId, now)) } : {}),
        audience: findAudiences([userId], now).then((audiences) => audiences.get(userId)),
      },
    );
    if (result.kind === 'saved') return [];
    if (result.kind === 'problems') return result.problems.map(({ problem }) => problem);
    // One of them was deleted or changed meanwhile: once more with those there are.
    return conflict;
  });
}

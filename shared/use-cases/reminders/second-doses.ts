import { listReminders } from '../../data/reminders/reminder.ts';
import { must } from '../../domain/lists/must.ts';
import { trackedMoment } from '../../domain/reminders/notifications/notification-action.ts';
import { secondDoseNotice } from '../../domain/reminders/slots/dose-notices.ts';
import { DoseWindows } from '../../domain/reminders/slots/dose-windows.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { Task } from './do-actions.ts';
import { readDosesBefore } from './open-slots.ts';

/** Notices by notification, for those among the answers to be recorded that may be a second dose; costs nothing without treatments. */
export async function readSecondDoses(
  userId: number,
  tasks: readonly Task[],
  now: number,
): Promise<ReadonlyMap<number, string>> {
  const doses = tasks.flatMap(({ action, slot: { notification }, handling }) => {
    const isDose =
      typeof handling === 'object' &&
      'channel' in handling &&
      effectiveSettings(handling.channel.userVariable).category.name === 'Treatments';
    const { id, variableId } = notification;
    return isDose && handling.value > 0
      ? [{ id, variableId, ...handling, startAt: trackedMoment(action, now) }]
      : [];
  });
  if (doses.length === 0) return new Map();
  const [all, onRecord] = await Promise.all([listReminders(userId), readDosesBefore(userId, doses)]);
  return new Map(
    doses.flatMap(({ id, variableId, startAt }) => {
      const own = all.filter((reminder) => reminder.variableId === variableId);
      const notice = secondDoseNotice(startAt, must(onRecord, variableId), own, new DoseWindows(own));
      return notice === undefined ? [] : [[id, notice] as const];
    }),
  );
}

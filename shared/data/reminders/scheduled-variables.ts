import { listReminders } from './reminder.ts';

/** The variables that a reminder with a schedule asks for, by id; one without a frequency is a favourite. */
export const listScheduled = async (userId: number): Promise<number[]> =>
  (await listReminders(userId))
    .filter(({ enabled, frequency }) => enabled && frequency > 0)
    .map(({ variableId }) => variableId);

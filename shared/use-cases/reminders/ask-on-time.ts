import { createExperimentDay } from '../../data/experiments/experiment-day.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { announce } from '../push/announce.ts';
import type { PushAudience } from '../push/audience.ts';
import { type Advance, advanceReminder } from './advance-reminder.ts';
import { instructionsForSlots } from './instructions-for-slots.ts';

/** Advances a reminder with everything that belongs to it: instructions of experiments, and devices that ring. */
export const askOnTime = (
  userId: number,
  reminder: Reminder,
  now: number,
  audience?: PushAudience,
): Promise<Advance> =>
  advanceReminder(userId, reminder, now, {
    tell: instructionsForSlots,
    telling: createExperimentDay,
    bell: audience && {
      devices: audience.devices.length,
      ring: (waiting, due) => announce(audience, waiting, due, now),
    },
  });

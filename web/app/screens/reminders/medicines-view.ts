import { numbered, outOf } from '../../../../shared/domain/texts/counted.ts';
import type { ApiReminder } from '../../data/reminders-view.ts';

type MedicineAdherence = Pick<
  ApiReminder,
  'daysPlanned' | 'daysTakenAsPlanned' | 'daysTakenAsTold' | 'daysNotAnswered'
>;

/** The regularity with which a medicine was taken; undefined before a whole day has passed. */
export function adherenceText({
  daysPlanned = 0,
  // A copy that the former version kept on the device has the former name.
  daysTakenAsTold = 0,
  daysTakenAsPlanned = daysTakenAsTold,
  daysNotAnswered = 0,
}: MedicineAdherence): string | undefined {
  if (daysPlanned === 0) return undefined;
  if (daysNotAnswered === 0) return `Taken as planned on ${outOf(daysTakenAsPlanned, daysPlanned, 'day')}`;
  const answered = outOf(daysTakenAsPlanned, daysPlanned - daysNotAnswered, 'answered day');
  return `Taken as planned on ${answered}; ${numbered(daysNotAnswered, 'day')} not answered`;
}

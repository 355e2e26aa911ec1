import { channelOfId, largestChannel, measurementId, startOfId } from '../../ids/measurement-id.ts';
import { daySeconds } from '../../time/calendar.ts';

/**
 * A notification's id packs the second of its slot and the reminder's number, as a measurement's packs its second
 * and channel: the key follows from what it is for, so creating one twice is impossible.
 */
export const notificationId = (slotAt: number, reminderNumber: number): number =>
  measurementId(slotAt, reminderNumber);
export const slotTimeOf = (id: number): number => startOfId(id);
export const reminderNumberOf = (id: number): number => channelOfId(id);

/** The time from its slot until a question that nobody answers is gone. */
export const pendingSeconds = 14 * daySeconds;

const spread = 2 ** 19;
/** A prime: neighbouring people's numbers are this far apart. */
const distance = 7919;

/**
 * The numbers of a person's reminders begin at a place of their own, so that an id used with the wrong account is
 * unknown there and does not happen to be something else.
 */
export function reminderNumber(userId: number, count: number): number {
  const number = ((userId * distance) % spread) + count;
  if (number > largestChannel) throw new RangeError('This person has used up all reminder numbers.');
  return number;
}

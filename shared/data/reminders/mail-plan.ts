import { daySeconds } from '../../domain/time/calendar.ts';
import { userIdOf } from '../keys/key.ts';
import { mailedKey, mailPlanKey } from '../keys/reminders.ts';
import type { Due } from '../schedules/due.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { exists, isNew, putWrite, removeWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** The times at which people's next daily mails are due. */
export const mailPlans = dueQueue({ name: 'mails', parse: ({ pk }) => ({ userId: userIdOf(pk) }) });

/** Plans a person's next mail; whether they still want it is checked then. */
export const planMail = (userId: number, dueAt: number): Promise<void> =>
  send(putWrite(mailPlanKey(userId), mailPlans.waiting(userId, dueAt)));

export const forgetMail = ({ key, dueAt }: Due): Promise<boolean> =>
  sendIfAllowed(removeWrite(key, { dueAt }));

const expiryOf = (now: number) => ({ [timeToLiveAttribute]: now + 7 * daySeconds });

/** True for the one of several runs that may send a person's mail of a day. */
export const claimMailOfDay = (userId: number, day: number, now: number): Promise<boolean> =>
  sendIfAllowed(putWrite(mailedKey(userId, day), expiryOf(now), [isNew, { notSentAt: exists }]));

/** It was certainly not sent: it may be tried again. */
export const releaseMailOfDay = (userId: number, day: number, now: number): Promise<void> =>
  send(putWrite(mailedKey(userId, day), { ...expiryOf(now), notSentAt: now }));

import { personSettings } from '../../people/settings.ts';
import { daySeconds } from '../../time/calendar.ts';
import { epochOfLocal, localDay, zoneOffsets } from '../../time/zone.ts';

const defaultMailTime = personSettings.reminderEmailAt.unlessSet;

/** So that not everybody who never chose an hour is due in the same minute. */
const spreadSeconds = 15 * 60;

/** Whose mail it is, as far as its hour goes. */
export interface MailOwner {
  readonly userId: number;
  readonly timezone: string;
  /** Seconds of the local day. */
  readonly reminderEmailAt?: number;
}

/** The instant at which a day's mail is sent: at its hour of the wall clock, once, also where that comes twice or never. */
export const mailTimeOf = (
  { userId, timezone, reminderEmailAt = defaultMailTime + (userId % spreadSeconds) }: MailOwner,
  day: number,
): number => epochOfLocal(zoneOffsets(timezone), day * daySeconds + reminderEmailAt);

/** The day of the person in which it is now. */
export const mailDayAt = ({ timezone }: Pick<MailOwner, 'timezone'>, now: number): number =>
  localDay(zoneOffsets(timezone), now);

/** The first mail after now. */
export function nextMailAt(owner: MailOwner, now: number): number {
  const today = mailDayAt(owner, now);
  const at = mailTimeOf(owner, today);
  return at > now ? at : mailTimeOf(owner, today + 1);
}

import { personSettings } from '../../people/settings.ts';
import { daySeconds } from '../../time/calendar.ts';
import { epochOfLocal, localDay, zoneOffsets } from '../../time/zone.ts';

const defaultMailTime = personSettings.reminderEmailAt.unlessSet;

/** People who never chose an hour are spread over this time, so that they are not due in the same minute. */
const spreadSeconds = 15 * 60;

/** The members of a person that decide the hour of their mail. */
interface MailOwner {
  readonly userId: number;
  readonly timezone: string;
  /** Seconds of the local day. */
  readonly reminderEmailAt?: number;
}

/** The instant of a day's mail: at its hour of the wall clock, once, even if a clock change skips or repeats it. */
export const mailTimeOf = (
  { userId, timezone, reminderEmailAt = defaultMailTime + (userId % spreadSeconds) }: MailOwner,
  day: number,
): number => epochOfLocal(zoneOffsets(timezone), day * daySeconds + reminderEmailAt);

/** The person's present day. */
export const mailDayAt = ({ timezone }: Pick<MailOwner, 'timezone'>, now: number): number =>
  localDay(zoneOffsets(timezone), now);

/** The first mail after now. */
export function nextMailAt(owner: MailOwner, now: number): number {
  const today = mailDayAt(owner, now);
  const at = mailTimeOf(owner, today);
  return at > now ? at : mailTimeOf(owner, today + 1);
}

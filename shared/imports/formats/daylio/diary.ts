import { habit, type Kind } from '../../rows/kinds.ts';

/** The source of all that comes from Daylio. */
export const diary = 'Daylio';

const activities = new Map<string, Kind>();

/** Something that was done: yes on days with it, nothing on others. */
export function activityKind(name: string): Kind {
  const kind = activities.get(name) ?? habit(name);
  if (activities.size < 1000) activities.set(name, kind);
  return kind;
}

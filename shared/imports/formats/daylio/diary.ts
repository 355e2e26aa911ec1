import { habit, type RowKind } from '../../rows/kinds.ts';

/** The source of all readings from Daylio. */
export const diary = 'Daylio';

const activities = new Map<string, RowKind>();

/** The kind of an activity: yes on days with it, no record on others. */
export function activityKind(name: string): RowKind {
  const kind = activities.get(name) ?? habit(name);
  if (activities.size < 1000) activities.set(name, kind);
  return kind;
}

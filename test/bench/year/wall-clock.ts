/** Wall clocks by what the platform says of single instants: nothing of the service's own tables of offsets. */
const quarterHour = 900;
const day = 86_400;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Seconds east of UTC. Every zone of a life changes its clock on a quarter of an hour. */
export function offsetOf(zone: string, time: number): number {
  const quarter = Math.floor(time / quarterHour);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readWallTime(zone, quarter * quarterHour) - quarter * quarterHour;
  offsets.set(key, offset);
  return offset;
}

function readWallTime(zone: string, time: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(time * 1000).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const text = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`;
  return Date.parse(text) / 1000;
}

export const wallTimeIn = (zone: string, time: number): number => time + offsetOf(zone, time);

/**
 * The instant at which a clock shows a wall time: the first of two; one that is left out comes later by what is
 * left out.
 */
export function instantOf(zone: string, wallTime: number): number {
  const before = offsetOf(zone, wallTime - day);
  const after = offsetOf(zone, wallTime + day);
  const shows = (offset: number) => offsetOf(zone, wallTime - offset) === offset;
  if (shows(before) || !shows(after)) return wallTime - before;
  return wallTime - after;
}

/** The header counts whole seconds and an answer takes its time: less than this is not a wrong clock. */
const tolerated = 30_000;
const longestTrip = 10_000;

/** Milliseconds by which a device's clock is off, by an answer of the service. Undefined where an answer has no date, or took too long to be a measure. */
export function offsetFrom(date: string | null, sentAt: number, receivedAt: number): number | undefined {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there) || receivedAt < sentAt || receivedAt - sentAt > longestTrip) return undefined;
  const offset = there + 500 - (sentAt + receivedAt) / 2;
  return Math.abs(offset) < tolerated ? 0 : Math.round(offset);
}

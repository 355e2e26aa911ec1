/**
 * A measurement's id is its address: seconds since 1900 in the upper 33 bits, in the lower 20 the person's number
 * for the pair of variable and source. So id order is time order, the key follows from the id, and recording the
 * same moment of the same variable from the same source twice is the same row.
 */
const secondsFrom1900To1970 = 2_208_988_800;
const channelCount = 2 ** 20;

export const largestChannel = channelCount - 1;
/** The seconds an id can hold, from 1900 into 2172. */
export const everySecond = { from: -secondsFrom1900To1970, to: 2 ** 33 - 1 - secondsFrom1900To1970 };
const largestId = Number.MAX_SAFE_INTEGER;

export function measurementId(startAt: number, channel: number): number {
  if (!Number.isInteger(channel) || channel < 0 || channel > largestChannel)
    throw new RangeError('A channel has 20 bits.');
  return (startAt + secondsFrom1900To1970) * channelCount + channel;
}

export const startOfId = (id: number): number => Math.floor(id / channelCount) - secondsFrom1900To1970;
export const channelOfId = (id: number): number => id % channelCount;

/** The smallest and largest ids of a span of seconds, both ends included. */
export const idRange = (from: number, to: number): { readonly first: number; readonly last: number } => ({
  first: Math.max(0, measurementId(from, 0)),
  last: Math.min(largestId, measurementId(to, largestChannel)),
});

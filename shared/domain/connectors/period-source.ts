import { foldName } from '../texts/fold-name.ts';

/** The name of a source that sums up by itself what a device reads, so that it is no other source's. */
export const periodSource = (device: string, period: string): string => `${device} by ${period}`;

/** The device of a source that was kept before its device was kept with it; undefined for one that does not sum up. */
export function deviceByName(sourceName: string): string | undefined {
  const name = foldName(sourceName);
  const device = name.replace(/ by (?:minute|hour|day)(?= live$|$)/, '');
  return device === name ? undefined : device;
}

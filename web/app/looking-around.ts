import { demoMoment } from '../../shared/domain/demo/demo-moment.ts';

/**
 * Below this address the app shows the record of someone who is made up, to anybody, signed in or not: nothing is
 * asked of the service but the record itself, which is a file, and nothing is kept or sent.
 */
export const demoPath = '/app/demo';

const isBelow = (address: string) => /^\/app\/demo(?![^/?])/.test(address);

/** True in the demo; it stays so for as long as this page lives. */
export const isLookingAround = isBelow(globalThis.location?.pathname ?? '');

const dayMilliseconds = 86_400_000;

/** The whole days by which the demo is shown later than it was recorded, so that it ends today where its reader is. */
export const demoDays: number = isLookingAround ? daysSince(new Date()) : 0;

function daysSince(here: Date): number {
  const today = Date.UTC(here.getFullYear(), here.getMonth(), here.getDate());
  return Math.floor(today / dayMilliseconds) - Math.floor((demoMoment * 1000) / dayMilliseconds);
}

/** The moment that the demo shows, in milliseconds. */
export const demoNow = (): number => demoMoment * 1000 + demoDays * dayMilliseconds;

/** The address in the browser of a screen of the app. */
export const shownAddress = (address: string): string =>
  isLookingAround && !isBelow(address) ? address.replace(/^\/app(?![^/?])/, demoPath) : address;

/** The screen of the app at an address in the browser. */
export const screenPath = (path: string): string =>
  isLookingAround && isBelow(path) ? `/app${path.slice(demoPath.length)}` : path;

/** The screens of the demo; the rest changes an account, or reads and writes files. */
const shownScreens = new Set([
  '/app',
  '/app/record',
  '/app/timeline',
  '/app/reminders',
  '/app/reminder',
  '/app/insights',
  '/app/variable',
  '/app/study',
  '/app/experiments',
  '/app/experiments/new',
  '/app/experiment',
  '/app/you',
  '/app/settings',
  '/app/sources',
  '/app/ask',
  '/app/share',
  '/app/accesses',
]);

export const isShownHere = (path: string): boolean => !isLookingAround || shownScreens.has(path);

/**
 * Below this address the app shows the record of somebody who is made up, to anybody, signed in or not: nothing is
 * asked of the service but the record itself, which is a file, and nothing is kept or sent.
 */
export const demoPath = '/app/demo';

const isBelow = (address: string) => /^\/app\/demo(?![^/?])/.test(address);

/** True in the demo; it stays so for as long as this page lives. */
export const isLookingAround = isBelow(globalThis.location?.pathname ?? '');

/** The address in the browser of a screen of the app. */
export const shownAddress = (address: string): string =>
  isLookingAround && !isBelow(address) ? address.replace(/^\/app(?![^/?])/, demoPath) : address;

/** The screen of the app at an address in the browser. */
export const screenPath = (path: string): string =>
  isLookingAround && isBelow(path) ? `/app${path.slice(demoPath.length)}` : path;

/** The screens of the demo; the rest is about one's own account, or asks for weeks, as experiments do. */
const shownScreens = new Set([
  '/app',
  '/app/record',
  '/app/timeline',
  '/app/reminders',
  '/app/reminder',
  '/app/insights',
  '/app/report',
  '/app/variable',
  '/app/study',
]);

export const isShownHere = (path: string): boolean => !isLookingAround || shownScreens.has(path);

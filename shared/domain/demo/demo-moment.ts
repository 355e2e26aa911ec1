/**
 * The second at which the made-up person's record stands still for those who look around: a Saturday evening in their
 * zone. What the app asks for depends on the time, so it is asked and shown as of this one.
 */
export const demoMoment = Date.UTC(2026, 9, 17, 16, 10) / 1000;

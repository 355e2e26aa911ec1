/**
 * The second at which the made-up person's record was recorded: an evening in their zone. Those who look around see it
 * as of the same hour of their own day, whole days later, so the zone is one that never changes its clocks.
 */
export const demoMoment = Date.UTC(2026, 9, 17, 18, 10) / 1000;
export const demoZone = 'Atlantic/Reykjavik';

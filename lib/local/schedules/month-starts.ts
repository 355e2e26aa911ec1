import type { MachineDefinition } from '../assembly/application-machines.ts';

const monthsLookedAt = 2;

/** The last moment up to now at which a state machine was to start, in milliseconds. */
export function lastStart({ minute, hour, days }: MachineDefinition['starts'], now: number): number {
  const today = new Date(now);
  const starts = Array.from({ length: monthsLookedAt }, (_, ago) =>
    days.map((day) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, day, hour, minute)),
  );
  return Math.max(...starts.flat().filter((at) => at <= now));
}

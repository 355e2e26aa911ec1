import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor that a process has used, its threads included; undefined where the system does not say. */
export function processorSeconds(processId: number): number | undefined {
  try {
    // The name of the program may hold anything but a closing bracket.
    const [, fields = ''] = readFileSync(`/proc/${processId}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return user === undefined || system === undefined ? undefined : (user + system) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** Does the work, and counts the seconds of processor that each process used meanwhile. */
export async function processorDuring<Name extends string, T>(
  processIds: Readonly<Record<Name, number>>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: Readonly<Record<Name, number>> }> {
  const names = Object.keys(processIds) as Name[];
  const now = () => names.map((name) => processorSeconds(processIds[name]) ?? Number.NaN);
  const before = now();
  const result = await work();
  const after = now();
  const used = names.map((name, i) => [name, (after[i] ?? 0) - (before[i] ?? 0)]);
  return { result, seconds: Object.fromEntries(used) as Record<Name, number> };
}

/** The memory with which Lambda gives a whole core; a function with less gets its share of one. */
const megabytesPerCore = 1769;

/** The number of functions with this memory that have as much processor together as `cores` cores. */
export const functionsFor = (cores: number, megabytes: number): number =>
  (cores * megabytesPerCore) / megabytes;

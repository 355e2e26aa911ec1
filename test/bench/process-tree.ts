import { readdirSync, readFileSync } from 'node:fs';

/** A process that runs, as Linux tells of it in /proc. */
export interface RunningProcess {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
  /** Seconds of processor that it has used, user and system. */
  readonly seconds: number;
}

// Linux counts in hundredths of a second.
function look(id: number): RunningProcess | undefined {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [, parent, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { id, parent: Number(parent), command, seconds: (Number(fields[9]) + Number(fields[10])) / 100 };
  } catch {
    return undefined;
  }
}

/** The first process and all below it; `known` ones count as below it, also where their parent has ended. */
export function processesBelow(
  first: number,
  known: { has(id: number): boolean } = new Set<number>(),
): RunningProcess[] {
  const running = new Map<number, RunningProcess>();
  for (const name of readdirSync('/proc')) {
    const seen = /^\d+$/.test(name) ? look(Number(name)) : undefined;
    if (seen) running.set(seen.id, seen);
  }
  const isBelow = (id: number): boolean =>
    id === first || known.has(id) || (running.has(id) && isBelow(running.get(id)?.parent ?? 0));
  return [...running.values()].filter(({ id }) => isBelow(id));
}

/** Memory that a process holds by itself, plus its share of what it holds with others. */
export function megabytesOf({ id }: RunningProcess): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

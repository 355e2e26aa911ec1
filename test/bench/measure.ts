/**
 * The median of several rounds, in microseconds of CPU per run: what else the machine does at the time is not counted.
 */
export async function microsecondsPerRun(
  work: () => unknown,
  { runs = 2_000, rounds = 31 } = {},
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = process.threadCpuUsage();
    for (let i = 0; i < runs; i++) await work();
    const { user, system } = process.threadCpuUsage(start);
    times.push((user + system) / runs);
  }
  return median(times.slice(Math.floor(rounds / 4)));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

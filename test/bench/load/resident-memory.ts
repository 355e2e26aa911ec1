import { readFileSync } from 'node:fs';

/** Megabytes that a process holds in memory right now; undefined where the system does not say. */
export function residentMegabytes(processId: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** The growth from the first to the last of samples taken at equal distances, by the line that fits them best. */
export function growthOf(samples: readonly number[]): number {
  const n = samples.length;
  if (n < 2) return 0;
  const middle = (n - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / n;
  let covariance = 0;
  let variance = 0;
  samples.forEach((sample, i) => {
    covariance += (i - middle) * (sample - mean);
    variance += (i - middle) ** 2;
  });
  return (covariance / variance) * (n - 1);
}

const startedAt = performance.now();

/** Says on standard error what is being done, so that standard output holds the figures only. */
export function report(step: string): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stderr.write(`${String(seconds).padStart(4)} s  ${step}\n`);
}

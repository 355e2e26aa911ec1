import { setTimeout as pause } from 'node:timers/promises';

/** Waits for what happens in another process; gives up with the reason after as long as a loaded machine may take. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const giveUpAt = performance.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt) throw new Error(`${what} did not happen.`);
    await pause(20);
  }
}

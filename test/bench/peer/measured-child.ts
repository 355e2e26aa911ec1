/** What a measured process tells whoever started it. */
export type FromMeasured = { readonly ready: string } | { readonly cpuMicroseconds: number };

/**
 * Makes this process one that can be measured: it tells where it serves, answers how much CPU time it has used
 * (all its threads together, user and system), and ends when its parent does.
 */
export function announce(url: string): void {
  const tell = (message: FromMeasured) => process.send?.(message);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    tell({ cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit(0));
  tell({ ready: url });
}

import { deadlineSignal } from '../../platform/deadline.ts';

/** Exponential back-off with full jitter, given up when the deadline passes. */
export function pause(attempt: number): Promise<void> {
  const signal = deadlineSignal();
  const milliseconds = Math.random() * Math.min(1000, 25 * 2 ** attempt);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

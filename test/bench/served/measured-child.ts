import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

/** The requests to a measured process. */
export type ToMeasured = 'cpu' | 'beginProfile' | 'endProfile';

/** The messages of a measured process to its parent. */
export type FromMeasured =
  | { readonly ready: string }
  | { readonly cpuMicroseconds: number }
  | { readonly profile?: Profiler.Profile };

const sampleMicroseconds = 100;

/**
 * Makes this process one that can be measured: it says where it serves, answers how much CPU time it has used
 * (all its threads together, user and system) and where it was spent, and ends when its parent does.
 */
export function announce(url: string): void {
  const send = (message: FromMeasured) => process.send?.(message);
  const inspector = new Session();
  const answers: Record<ToMeasured, () => FromMeasured | Promise<FromMeasured>> = {
    cpu() {
      const { user, system } = process.cpuUsage();
      return { cpuMicroseconds: user + system };
    },
    async beginProfile() {
      inspector.connect();
      await inspector.post('Profiler.enable');
      await inspector.post('Profiler.setSamplingInterval', { interval: sampleMicroseconds });
      await inspector.post('Profiler.start');
      return {};
    },
    async endProfile() {
      const { profile } = await inspector.post('Profiler.stop');
      inspector.disconnect();
      return { profile };
    },
  };
  process.on('message', async (asked: ToMeasured) => send(await answers[asked]()));
  process.on('disconnect', () => process.exit(0));
  send({ ready: url });
}

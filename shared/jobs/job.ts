import type { Declaration } from '../routes/declaration.ts';

/** Work that no request asks for. Nobody waits for it, so that it says how long it may take. */
export interface Job extends Declaration {
  readonly schedule: `rate(${number} ${'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days'})`;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /**
   * Events to invoke it with, each by itself and all at the same time: one for each of the operator's `runners`.
   * @default one invocation with the event of the schedule
   */
  readonly inputs?: (runners: number) => readonly object[];
}

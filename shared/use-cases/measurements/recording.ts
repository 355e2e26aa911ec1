import type { Measurement } from '../../domain/measurements/measurement.ts';

/** Who records, and on whose behalf. */
export interface Recorder {
  readonly userId: number;
  /** Used where an item names no source. */
  readonly sourceName: string;
  readonly clientId?: string;
  readonly requestId: string;
}

/** What became of an item. */
export interface Outcome {
  readonly measurement: Measurement;
  readonly variableName: string;
  readonly status: 'created' | 'updated' | 'unchanged';
}

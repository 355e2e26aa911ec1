import { randomBytes } from 'node:crypto';
import type { Recording } from '../../domain/measurements/outcome.ts';
import type { Placing } from '../../domain/measurements/plan-moves.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import type { ChannelOfVariable } from '../variables/resolve-variables.ts';

/** Who records, and on whose behalf. */
export interface Recorder {
  readonly userId: number;
  /** Used where an item names no source. */
  readonly sourceName: string;
  readonly clientId?: string;
  /** The app whose token it is; absent on the person's own. */
  readonly clientName?: string | undefined;
  readonly requestId: string;
}

/** An item whose id is known, but not yet what is stored under it. */
export interface PlacedItem extends Placing {
  readonly input: MeasurementInput;
  readonly channel: ChannelOfVariable;
}

/** What the rules of recording are given of a request. */
export const recordingOf = ({ clientId }: Recorder, now: number): Recording => ({
  clientId,
  now,
  newIdentity: () => randomBytes(9).toString('base64url'),
});

import { randomBytes } from 'node:crypto';
import type { SourceBook, ToldSource } from '../../domain/connectors/person-sources.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Recording } from '../../domain/measurements/outcome.ts';
import type { Placing } from '../../domain/measurements/plan-moves.ts';
import type { WholeMeasurement } from '../../domain/measurements/posted-measurement.ts';
import type { AssistantLimits } from '../../domain/people/assistant-limits.ts';
import type { BeginningLimits } from '../../domain/variables/bounds.ts';
import type { ChannelOfVariable } from '../variables/source-channels.ts';

/** Who records, and on whose behalf. */
export interface Recorder {
  readonly userId: number;
  /** Used where an item names no source. */
  readonly sourceName: string;
  readonly clientId?: string;
  /** The app whose token it is; absent on the person's own. */
  readonly clientName?: string | undefined;
  readonly requestId: string;
  /** The person's sources, as far as they are known. @default nothing is learnt of those that come */
  readonly sources?: SourceBook | undefined;
  /** The facts about sources that the sender tells, by their names. */
  readonly told?: ReadonlyMap<string, ToldSource> | undefined;
  /** The import that the rows belong to. */
  readonly importId?: number | undefined;
  /** Present if a person records, or somebody for them: their entries answer reminders. `isTold` of those who may read. */
  readonly byHand?: { readonly isTold: boolean } | undefined;
  /** @default the usual limits */
  readonly beginning?: BeginningLimits | undefined;
  /** Present if an assistant records. */
  readonly assistant?: AssistantLimits | undefined;
}

/** An item that says all of its measurement, and which one it changes, as it was read. */
export interface WholeItem {
  readonly input: WholeMeasurement & { readonly sourceName: string };
  readonly changes?: Measurement | undefined;
}

/** An item whose id is known, but not yet what is stored under it. */
export interface PlacedItem extends WholeItem, Placing {
  readonly channel: ChannelOfVariable;
}

/** The facts of a request that the rules of recording need. */
export const recordingOf = ({ clientId, importId }: Recorder, now: number): Recording => ({
  clientId,
  now,
  importId,
  newIdentity: () => randomBytes(9).toString('base64url'),
});

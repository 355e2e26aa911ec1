import { randomBytes } from 'node:crypto';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Placing } from '../../domain/measurements/plan-moves.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import type { ChannelOfVariable } from '../variables/resolve-variables.ts';

/** Who records, and on whose behalf. */
export interface Recorder {
  readonly userId: number;
  /** Used where an item names no source. */
  readonly sourceName: string;
  readonly clientId?: string;
  readonly requestId: string;
}

/** An item whose id is known, but not yet what is stored under it. */
export interface PlacedItem extends Placing {
  readonly input: MeasurementInput;
  readonly channel: ChannelOfVariable;
}

/** What became of an item. */
export interface RecordedItem {
  readonly measurement: Measurement;
  readonly variableName: string;
  readonly status: 'created' | 'updated' | 'unchanged';
}

/** What becomes of an item at an address, given what is there. */
export function outcomeOf(
  { input, channel }: PlacedItem,
  id: number,
  existing: Measurement | undefined,
  { clientId }: Recorder,
  now: number,
): RecordedItem {
  const content = {
    variableId: channel.variable.variableId,
    value: input.value,
    unitId: input.unit.id,
    sourceName: channel.sourceName,
    ...(input.note === undefined || input.note === '' ? {} : { note: input.note }),
  };
  const variableName = channel.variable.name;
  if (existing?.id === id && isSame(existing, content))
    return { measurement: existing, variableName, status: 'unchanged' };
  const app = existing?.clientId ?? clientId;
  const isMoved = existing !== undefined && existing.id !== id;
  const movedFrom = isMoved ? existing.id : existing?.movedFrom;
  const identity = existing?.identity ?? (isMoved ? randomBytes(9).toString('base64url') : undefined);
  const measurement: Measurement = {
    ...content,
    id,
    ...(app === undefined ? {} : { clientId: app }),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(identity === undefined ? {} : { identity }),
  };
  const status = existing === undefined ? 'created' : 'updated';
  return { measurement, variableName, status };
}

const isSame = (a: Omit<Measurement, 'id' | 'createdAt' | 'updatedAt'>, b: typeof a) =>
  a.value === b.value && a.unitId === b.unitId && a.note === b.note;

import type { Variable } from '../variables/variable.ts';
import { type Content, hasContent } from './content.ts';
import type { Measurement } from './measurement.ts';

/** The result of recording an item. */
export interface Outcome {
  readonly measurement: Measurement;
  readonly variableName: string;
  readonly status: 'created' | 'updated' | 'unchanged';
  /** Says how it differs from what was asked for. */
  readonly notice?: string | undefined;
}

interface ItemToRecord {
  readonly input: Content & { readonly id?: number | undefined; readonly keepsLarger?: true | undefined };
  readonly channel: { readonly variable: Variable; readonly sourceName: string };
}

/** Who records an item, when, and in which import. */
export interface Recording {
  readonly clientId?: string | undefined;
  readonly now: number;
  /** Draws a new `identity` of a measurement, which it keeps when it moves. */
  readonly newIdentity: () => string;
  /** The import that brings it. */
  readonly importId?: number | undefined;
}

/** The result of recording an item under an id, given the measurement that is there or moves there. */
export function outcomeOf(
  { input, channel }: ItemToRecord,
  id: number,
  existing: Measurement | undefined,
  { clientId, now, newIdentity, importId }: Recording,
): Outcome {
  const content = {
    variableId: channel.variable.variableId,
    value: input.value,
    unitId: input.unit.id,
    sourceName: channel.sourceName,
    ...(input.note === undefined || input.note === '' ? {} : { note: input.note }),
  };
  const variableName = channel.variable.name;
  if (existing?.id === id && (hasContent(existing, input) || isLess(input, existing)))
    return { measurement: existing, variableName, status: 'unchanged' };
  const app = existing?.clientId ?? clientId;
  const isMoved = existing !== undefined && existing.id !== id;
  const movedFrom = isMoved ? (input.id ?? existing.id) : existing?.movedFrom;
  const identity = existing?.identity ?? (isMoved ? newIdentity() : undefined);
  const measurement: Measurement = {
    ...content,
    id,
    ...(app === undefined ? {} : { clientId: app }),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(identity === undefined ? {} : { identity }),
    ...(existing?.notificationId === undefined ? {} : { notificationId: existing.notificationId }),
    ...(existing !== undefined && clientId !== undefined && isOnlyFromApp(existing, clientId)
      ? { changedByClient: true as const }
      : {}),
    ...attribution(existing, importId),
  };
  const status = existing === undefined ? 'created' : 'updated';
  return { measurement, variableName, status };
}

const isLess = ({ value, unit, keepsLarger }: ItemToRecord['input'], existing: Measurement): boolean =>
  keepsLarger === true && existing.unitId === unit.id && existing.value > value;

/** Whether an app recorded a row and nobody else has changed it since. */
export const isOnlyFromApp = (
  row: Pick<Measurement, 'createdAt' | 'updatedAt'> & {
    readonly clientId?: string | undefined;
    readonly changedByClient?: true | undefined;
  },
  clientId: string,
): boolean => row.clientId === clientId && (row.createdAt === row.updatedAt || row.changedByClient === true);

/** Recorded by an app since then, and by nobody else since changed. */
export const isRecentOf = (
  row: Measurement,
  { clientId, since }: { readonly clientId: string; readonly since: number },
): boolean => row.createdAt >= since && isOnlyFromApp(row, clientId);

/** A row belongs to the import that created it while nothing else changes it; other changes take it from the import. */
function attribution(
  existing: Measurement | undefined,
  importId: number | undefined,
): Pick<Measurement, 'createdIn' | 'changedIn'> {
  if (importId === undefined) return {};
  return existing === undefined || existing.createdIn === importId
    ? { createdIn: importId }
    : { changedIn: importId };
}

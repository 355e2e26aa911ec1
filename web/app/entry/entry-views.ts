import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { Answer, RecordOf } from '../api/routes.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';

export type ApiMeasurement = RecordOf<Answer<'GET', '/api/v3/measurements'>>;

/** An entry as lists show it. */
export interface EntryView {
  readonly key: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly name: string;
  readonly variableName: string;
  readonly category: string;
  /** Value and unit in words. */
  readonly value: string;
  readonly amount: number;
  readonly unit: string;
  readonly source: string;
  readonly note?: string | undefined;
  /** The entry as the service knows it; absent until it does. */
  readonly stored?: ApiMeasurement | undefined;
  /** True if the service does not have it yet. */
  readonly isWaiting: boolean;
  /** The write of a new entry, which can perhaps still be taken back. */
  readonly held?: OutboxEntry | undefined;
}

export interface PostedMeasurement {
  readonly id?: number;
  readonly variableName: string;
  readonly variableCategoryName: string;
  readonly startAt: string;
  readonly value: number;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation?: 'MEAN' | 'SUM';
  readonly sourceName?: string;
  readonly note?: string;
  readonly trackingReminderNotificationId?: number;
}

/** True if a measurement on its way belongs into the list. */
type Belongs = (posted: PostedMeasurement) => boolean;

/** All entries, the latest first: those of the service, as this device has changed them. */
export function entryViews(
  measurements: readonly ApiMeasurement[],
  outbox: readonly OutboxEntry[],
  belongs: Belongs = () => true,
): readonly EntryView[] {
  const live = outbox.filter(({ state }) => state !== 'refused');
  const gone = new Set(live.filter(isDelete).map(({ body }) => (body as { readonly id: number }).id));
  const posted = live.flatMap((entry) =>
    postedIn(entry).map((one, i) => ({ one, key: `${entry.key}-${i}`, entry })),
  );
  const changed = new Map(
    posted.flatMap(({ one }) => (one.id === undefined ? [] : [[one.id, one] as const])),
  );
  const known = new Set(measurements.map(identity));
  const stored = measurements
    .filter(({ id }) => id === undefined || !gone.has(id))
    .map((one) => asShown(one, one.id === undefined ? undefined : changed.get(one.id)));
  const waiting = posted
    .filter(({ one }) => one.id === undefined && !known.has(identity(one)) && belongs(one))
    .map(
      ({ one, key, entry }): EntryView => ({
        key,
        at: parseUtc(one.startAt) ?? 0,
        name: one.variableName,
        ...saidOf(one),
        source: one.sourceName ?? '',
        category: one.variableCategoryName,
        variableName: one.variableName,
        isWaiting: entry.state !== 'sent',
        held: entry,
      }),
    );
  return [...stored, ...waiting].toSorted((a, b) => b.at - a.at || b.key.localeCompare(a.key));
}

/** The measurements that a write records or changes. */
export const postedIn = ({ path, body }: OutboxEntry): readonly PostedMeasurement[] =>
  path === '/api/v3/measurements/post' ? (body as readonly PostedMeasurement[]) : [];

export const isDelete = ({ path }: OutboxEntry) => path === '/api/v3/measurements/delete';

function asShown(one: ApiMeasurement, changed: PostedMeasurement | undefined): EntryView {
  const common = {
    key: `m${one.id}`,
    name: one.displayName,
    variableName: one.variableName,
    category: one.variableCategoryName,
    source: one.sourceName,
    stored: one,
  };
  if (changed === undefined)
    return {
      ...common,
      at: parseUtc(one.startAt) ?? 0,
      value: one.displayValueAndUnitString,
      amount: one.value,
      unit: one.unitAbbreviatedName,
      note: one.note,
      isWaiting: false,
    };
  return {
    ...common,
    at: parseUtc(changed.startAt) ?? 0,
    ...saidOf(changed),
    isWaiting: true,
  };
}

const saidOf = ({ variableName, value, unitAbbreviatedName, note }: PostedMeasurement) => ({
  value: valueText(value, unitAbbreviatedName, { name: variableName }),
  amount: value,
  unit: unitAbbreviatedName,
  note,
});

/** The members that make two measurements the same, as for the service. */
const identity = (one: Pick<PostedMeasurement, 'variableName' | 'startAt' | 'sourceName'>) =>
  JSON.stringify([one.variableName.toLowerCase(), one.startAt, one.sourceName]);

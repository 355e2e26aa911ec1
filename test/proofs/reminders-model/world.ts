import * as v from 'valibot';
import type { Item } from '../../../shared/data/item.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { measurementPrefix } from '../../../shared/data/keys/measurements.ts';
import {
  dueShard,
  handledPrefix,
  pendingPrefix,
  reminderPrefix,
} from '../../../shared/data/keys/reminders.ts';
import { isForwarding, parseMeasurement } from '../../../shared/data/measurements/measurement.ts';
import { type DueItem, dueItems } from '../../../shared/data/reminders/due-items.ts';
import { parseReminder } from '../../../shared/data/reminders/reminder.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import type { Measurement } from '../../../shared/domain/measurements/measurement.ts';
import type { Person } from '../../../shared/domain/people/person.ts';
import type { ReminderInput } from '../../../shared/domain/reminders/editing/reminder-input.ts';
import type { NotificationAction } from '../../../shared/domain/reminders/notifications/notification-action.ts';
import {
  pendingSeconds,
  reminderNumberOf,
  slotTimeOf,
} from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { defaultWindow, isActive, type Reminder } from '../../../shared/domain/reminders/reminder.ts';
import { measurementInputs } from '../../../shared/schemas/measurements/measurement-input.ts';
import type { NotificationQuery } from '../../../shared/schemas/reminders/notification-query.ts';
import { recordMeasurements } from '../../../shared/use-cases/measurements/record-measurements.ts';
import { removeMeasurement } from '../../../shared/use-cases/measurements/remove-measurement.ts';
import { actOnNotifications } from '../../../shared/use-cases/reminders/act-on-notifications.ts';
import { listNotifications } from '../../../shared/use-cases/reminders/list-notifications.ts';
import { moveReminders } from '../../../shared/use-cases/reminders/move-reminders.ts';
import { removeReminder } from '../../../shared/use-cases/reminders/remove-reminder.ts';
import { runDueItems, runDueShards } from '../../../shared/use-cases/reminders/run-due-shard.ts';
import { saveReminders } from '../../../shared/use-cases/reminders/save-reminders.ts';
import type {
  Fault,
  FaultyConnection,
  LateRead,
  SentTransaction,
} from '../../support/connections/faulty-connection.ts';

export interface StoredNotification {
  readonly id: number;
  readonly variableId: number;
  readonly dueAt: number;
  readonly isInIndex: boolean;
  readonly wallTime: number;
  /** Of a pending one: how often its reminder had begun to ask. */
  readonly activation?: number;
  readonly action?: string;
  readonly value?: number;
  readonly handledAt?: number;
  readonly measurementId?: number;
}

/** Everything the table holds of the person, read past the code under test. */
export interface Stored {
  readonly reminders: ReadonlyMap<number, Reminder>;
  /** Those of reminders that still ask as they did. */
  readonly pending: ReadonlyMap<number, StoredNotification>;
  readonly handled: ReadonlyMap<number, StoredNotification>;
  readonly measurements: readonly Measurement[];
}

/** One person's reminders in the real database, and the clock. */
export class World {
  readonly userId: number;
  zone: string;
  now: number;
  /** How often each notification was created, by id and by how often its reminder had begun to ask. */
  readonly creations = new Map<string, number>();
  /** What a run read and has not worked on yet. */
  readonly stale: DueItem[] = [];
  readonly #connection: FaultyConnection;

  constructor(connection: FaultyConnection, userId: number, zone: string, now: number) {
    this.#connection = connection;
    this.userId = userId;
    this.zone = zone;
    this.now = now;
    connection.onTransaction((transaction) => this.#count(transaction));
  }

  save(inputs: readonly ReminderInput[], fault: Fault | undefined) {
    const owner = { zone: this.zone, ...defaultWindow };
    return this.#connection.under(fault, () => saveReminders(this.userId, owner, inputs, this.now));
  }

  /** The person changes zones; undefined if that died half-way, which a phone that reports again makes good. */
  async move(zone: string, fault: Fault | undefined): Promise<string[] | undefined> {
    const before = { userId: this.userId, timezone: this.zone } as Person;
    const problems = await this.#connection.under(fault, () =>
      moveReminders(new Set([before.timezone]), { ...before, timezone: zone }, this.now),
    );
    if (problems !== undefined) this.zone = zone;
    return problems;
  }

  remove(number: number, fault: Fault | undefined) {
    return this.#connection.under(fault, () => removeReminder(this.userId, number, this.now));
  }

  act(actions: readonly NotificationAction[], fault: Fault | undefined) {
    return this.#connection.under(fault, () =>
      actOnNotifications({ userId: this.userId }, actions, this.now),
    );
  }

  /** Records by hand, as the person's own app does. */
  record(item: Readonly<Record<string, unknown>>, fault: Fault | LateRead | undefined) {
    const recorder = { userId: this.userId, sourceName: 'Web', requestId: 'r', byHand: { isTold: true } };
    const inputs = v.parse(measurementInputs, [item]);
    return this.#connection.under(fault, () => recordMeasurements(recorder, inputs, this.now));
  }

  removeEntry(id: number, fault: Fault | undefined) {
    return this.#connection.under(fault, () => removeMeasurement(this.userId, { id }, this.now, { id }));
  }

  /** Answers what is pending, the newest fifty. */
  async answerAll(action: NotificationAction['action']): Promise<void> {
    const { pending } = await this.read();
    const ids = [...pending.keys()].slice(-50).filter((id) => slotTimeOf(id) + pendingSeconds > this.now);
    if (ids.length === 0) return;
    await this.act(
      ids.map((id) => ({ id, action })),
      undefined,
    );
  }

  /** Whether the run came to its end. */
  async tick(fault: Fault | undefined): Promise<boolean> {
    const run = await this.#connection.under(fault, () =>
      runDueShards([Number(dueShard(this.userId))], this.now, { hasTime: () => true, onFailure: fail }),
    );
    if (run !== undefined && run.failed + run.postponed > 0)
      throw new Error(`A run failed: ${JSON.stringify(run)}`);
    return run !== undefined;
  }

  async readDueOnly(): Promise<void> {
    for await (const page of dueItems.read(Number(dueShard(this.userId)), this.now)) this.stale.push(...page);
  }

  /** Works on what was read some time ago, as a late run or a lagging index would. */
  async workOnStale(): Promise<void> {
    for (const due of this.stale.splice(0))
      await this.#connection.under(undefined, () =>
        runDueItems([[[due]]], this.now, { hasTime: () => true, onFailure: fail }),
      );
  }

  async list(query: Partial<NotificationQuery> = {}): Promise<number[]> {
    const page = await listNotifications(this.userId, { limit: 200, offset: 0, ...query }, this.now);
    return page.notifications.map(({ notification }) => notification.id);
  }

  async read(): Promise<Stored> {
    const items = await listByPrefix(personPartition(this.userId), '');
    const of = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
    const byId = (prefix: string) =>
      new Map(
        of(prefix)
          .map(toNotification)
          .map((one) => [one.id, one]),
      );
    const reminders = new Map(
      of(reminderPrefix)
        .map(parseReminder)
        .map((one) => [one.number, one]),
    );
    const asks = ({ id, activation }: StoredNotification) => {
      const reminder = reminders.get(reminderNumberOf(id));
      return reminder !== undefined && isActive(reminder) && reminder.activation === activation;
    };
    return {
      reminders,
      pending: new Map([...byId(pendingPrefix)].filter(([, one]) => asks(one))),
      handled: byId(handledPrefix),
      measurements: of(measurementPrefix)
        .filter((item) => !isForwarding(item))
        .map(parseMeasurement),
    };
  }

  /** Leaves nothing due behind for the next person of the same shard. */
  async clear(): Promise<void> {
    const items = await listByPrefix(personPartition(this.userId), '');
    await batchWrite(items.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
  }

  /** What is dropped because its time is taken away may be made again when it comes back. */
  #forget(id: number): void {
    for (const key of this.creations.keys()) if (key.startsWith(`${id} `)) this.creations.delete(key);
  }

  #count({ TransactItems }: SentTransaction): void {
    for (const { Delete, Put } of TransactItems) {
      const dropped = (Delete?.Key as { sk?: { S?: string } } | undefined)?.sk?.S ?? '';
      if (dropped.startsWith(pendingPrefix)) this.#forget(Number(dropped.slice(pendingPrefix.length)));
      const item = Put?.Item as { sk?: { S?: string }; activation?: { N?: string } } | undefined;
      const sk = item?.sk?.S ?? '';
      if (!sk.startsWith(pendingPrefix)) continue;
      const id = `${Number(sk.slice(pendingPrefix.length))} of activation ${item?.activation?.N}`;
      this.creations.set(id, (this.creations.get(id) ?? 0) + 1);
    }
  }
}

function fail(error: unknown): never {
  throw error;
}

function toNotification(item: Item): StoredNotification {
  const handled = item.handled as
    | { action: string; value?: string; at: number; measurementId?: number }
    | undefined;
  const sk = String(item.sk);
  return {
    id: Number(sk.slice(sk.indexOf('#') + 1)),
    variableId: Number(item.variableId),
    dueAt: Number(item.dueAt),
    isInIndex: item.dueShard !== undefined,
    wallTime: Number(item.wallTime),
    ...(item.activation === undefined ? {} : { activation: Number(item.activation) }),
    ...(handled === undefined ? {} : { action: handled.action, handledAt: handled.at }),
    ...(handled?.value === undefined ? {} : { value: Number(handled.value) }),
    ...(handled?.measurementId === undefined ? {} : { measurementId: handled.measurementId }),
  };
}

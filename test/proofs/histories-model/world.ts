import * as v from 'valibot';
import { requestSealing } from '../../../shared/data/histories/sealing-schedule.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { createPerson } from '../../../shared/data/people/new-person.ts';
import { findPerson } from '../../../shared/data/people/person.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import type { Person } from '../../../shared/domain/people/person.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { measurementInputs } from '../../../shared/schemas/measurements/measurement-input.ts';
import { userSettings } from '../../../shared/schemas/people/user-settings.ts';
import { userVariableInputs } from '../../../shared/schemas/variables/user-variable-input.ts';
import { sealHistories } from '../../../shared/use-cases/histories/seal-histories.ts';
import { afterSummary } from '../../../shared/use-cases/imports/after-summary.ts';
import { recordMeasurements } from '../../../shared/use-cases/measurements/record-measurements.ts';
import {
  readAheadRemoval,
  removeMeasurement,
} from '../../../shared/use-cases/measurements/remove-measurement.ts';
import { changeSettings } from '../../../shared/use-cases/people/change-settings.ts';
import { addTag } from '../../../shared/use-cases/variables/add-tag.ts';
import { changeUserVariables } from '../../../shared/use-cases/variables/change-user-variables.ts';
import type { Fault, FaultyConnection } from '../../support/connections/faulty-connection.ts';

/** What is recorded of: sums and means, units that convert by a factor, by a shift, by a threshold, not at all. */
export const kinds = [
  { variableName: 'Steps', combinationOperation: 'SUM', units: ['count'], category: 'Physical Activity' },
  { variableName: 'Weight', combinationOperation: 'MEAN', units: ['kg', 'lb', 'g'], category: 'Vital Signs' },
  { variableName: 'Warmth', combinationOperation: 'MEAN', units: ['C', 'F'], category: 'Vital Signs' },
  {
    variableName: 'Mood',
    combinationOperation: 'MEAN',
    units: ['/5', '/10', 'yes/no'],
    category: 'Emotions',
  },
  { variableName: 'Coffee', combinationOperation: 'SUM', units: ['serving'], category: 'Foods' },
  { variableName: 'Caffeine', combinationOperation: 'SUM', units: ['mg', 'g'], category: 'Nutrients' },
] as const;
export const sources = ['Garmin', 'Oura Ring', 'API', 'Phone'] as const;

export interface Recorded {
  readonly kind: number;
  readonly unit: number;
  readonly source: number;
  /** How long before the present. */
  readonly secondsAgo: number;
  readonly value: number;
}

/** One person's history in the real database, and the clock. */
export class World {
  readonly userId: number;
  now: number;
  readonly connection: FaultyConnection;
  /** Every address that a row was ever acknowledged to have. */
  readonly ids: number[] = [];
  /** How often an answer came from summaries at least in part. */
  summedUp = 0;

  private constructor(connection: FaultyConnection, userId: number, now: number) {
    this.connection = connection;
    this.userId = userId;
    this.now = now;
  }

  static async create(
    connection: FaultyConnection,
    { zone, now }: { readonly zone: string; readonly now: number },
  ) {
    const email = `${now}-${Math.random()}@example.com`;
    const about = { email, displayName: 'Ann', timezone: zone, administrator: false };
    const person = await createPerson(about, now);
    if (person === undefined) throw new Error('Nobody was created.');
    return new World(connection, person.userId, now);
  }

  async person(): Promise<Person> {
    const person = await findPerson(this.userId);
    if (person === undefined) throw new Error('The person is gone.');
    return person;
  }

  /** Gives the ids of the variables by their names, if it was done. */
  async record(rows: readonly Recorded[], fault?: Fault, id?: number): Promise<Map<string, number>> {
    const items = rows.map((row) => ({ ...this.#itemOf(row), ...(id === undefined ? {} : { id }) }));
    const recorder = { userId: this.userId, sourceName: 'API', requestId: 'r' };
    const inputs = v.parse(measurementInputs, items);
    const recorded = await this.connection.under(fault, () => recordMeasurements(recorder, inputs, this.now));
    if (recorded?.kind === 'problems') throw new Error(JSON.stringify(recorded));
    if (recorded?.kind !== 'recorded') return new Map();
    for (const { measurement } of recorded.outcomes)
      if (!this.ids.includes(measurement.id)) this.ids.push(measurement.id);
    return new Map(recorded.userVariables.map(({ variable }) => [variable.name, variable.variableId]));
  }

  remove(id: number, fault?: Fault) {
    const { userId, now } = this;
    return this.connection.under(fault, async () =>
      removeMeasurement(userId, { id }, now, await readAheadRemoval(userId, { id }, now)),
    );
  }

  async set(settings: object, fault?: Fault): Promise<void> {
    const before = await this.person();
    await this.connection.under(fault, () =>
      changeSettings(before, v.parse(userSettings, settings), this.now),
    );
  }

  async setVariable(settings: object): Promise<void> {
    await changeUserVariables(await this.person(), v.parse(userVariableInputs, [settings]), this.now);
  }

  async tag(taggedVariableId: number, tagVariableId: number): Promise<void> {
    await addTag(this.userId, { taggedVariableId, tagVariableId, conversionFactor: 80 }, this.now, true);
  }

  /** The job, for everybody who is due. Whether it came to its end. */
  async seal(fault?: Fault, hasTime: () => boolean = () => true): Promise<boolean> {
    await requestSealing(this.userId, this.now);
    const run = await this.connection.under(fault, () =>
      sealHistories(this.now, {
        hasTime,
        afterSummary,
        onFailure: (error) => {
          throw error;
        },
      }),
    );
    return run?.sealed === 1;
  }

  async clear(): Promise<void> {
    const items = await listByPrefix(personPartition(this.userId), '');
    await batchWrite(items.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
  }

  #itemOf({ kind, unit, source, secondsAgo, value }: Recorded) {
    const { variableName, combinationOperation, units, category } = kinds[
      kind % kinds.length
    ] as (typeof kinds)[number];
    const unitAbbreviatedName = units[unit % units.length];
    return {
      variableName,
      combinationOperation,
      variableCategoryName: category,
      unitAbbreviatedName,
      sourceName: sources[source % sources.length],
      startAt: formatUtc(this.now - secondsAgo),
      value: unitAbbreviatedName === 'yes/no' ? value > 1 : value,
    };
  }
}

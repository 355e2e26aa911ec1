import { daySeconds } from '../../../domain/time/calendar.ts';
import { offsetAt } from '../../../domain/time/zone.ts';
import type { Collector, Place } from '../../collector.ts';
import type { DayCounters } from '../../rows/day-counters.ts';
import { kinds, type RowKind, workout } from '../../rows/kinds.ts';
import { namedKind } from '../../rows/named-kind.ts';
import { isSegment, type SleepStage } from '../../rows/nights.ts';
import type { FitMessage } from './fit-messages.ts';
import { deviceName, workoutName } from './fit-sports.ts';
import { descriptions, names, numbers, readings, type WrittenReading } from './fit-tables.ts';

/** Seconds from 1970 to the last day of 1989, with which FIT's own time begins. */
const epoch = 631_065_600;
/** Times below this are seconds since the device was switched on. */
const leastTime = 0x1000_0000;
const kindOf = namedKind(workout);
const hours = 1 / 3600;

const stages: readonly (SleepStage | undefined)[] = [undefined, 'awake', 'light', 'deep', 'rem'];
/** Kinds of movement whose cycles are steps. */
const [running, cycling, walking] = [1, 2, 6];

/** States of an invalid blood pressure. */
const failures: ReadonlySet<number> = new Set([1, 2, 3]);

/** Facts of all files together. */
interface Memory {
  readonly counters: DayCounters;
  /** Workouts that were read, of which a person may have the file twice. */
  readonly workouts: Set<string>;
}

/** Takes the messages of one file. */
export class FitReader {
  readonly #place: Place;
  readonly #memory: Memory;
  readonly #to: Collector;
  #source = deviceName(undefined, undefined);
  #serial = 0;
  /** The last time in full, of which messages of a day then write only the last 16 bits. */
  #time = 0;
  /** Seconds east of Greenwich by the device's own clock. */
  #offset: number | undefined;
  #level: { readonly stage: SleepStage | undefined; readonly from: number } | undefined;
  #score: number | undefined;

  constructor(label: string, memory: Memory, to: Collector) {
    this.#place = { file: label };
    this.#memory = memory;
    this.#to = to;
  }

  take({ number, fields, texts }: FitMessage): undefined {
    const field = (id: number) => fields.get(id);
    this.#time = field(253) ?? this.#time;
    if (number === numbers.file) return this.#begin(field, texts.get(8));
    if (number === numbers.session) return this.#session(field);
    if (number === numbers.monitoring) return this.#monitoring(field);
    if (number === numbers.monitoringInfo) {
      const [local, time] = [field(0), field(253)];
      if (local !== undefined && time !== undefined) this.#offset = local - time;
      return;
    }
    if (number === numbers.sleepLevel) return this.#sleep(field(253), field(0));
    if (number === numbers.sleepAssessment) {
      this.#score = field(6);
      return;
    }
    if (number === numbers.nap) return this.#nap(field);
    if (number === numbers.bloodPressure && failures.has(field(8) ?? 0))
      return this.#to.skip(this.#place, 'the device reported a failed measurement', '');
    const own = readings.get(number);
    if (own !== undefined) for (const one of own) this.#reading(one, field);
    else if (!descriptions.has(number)) this.#to.other(names.get(number) ?? unpublished);
  }

  /** The score of a night comes without a time. */
  end(): undefined {
    if (this.#score !== undefined) this.#take(kinds.sleepScore, this.#score, this.#level?.from ?? this.#time);
  }

  #begin(field: FieldDefinition, name: string | undefined): undefined {
    this.#source = deviceName(field(1), field(2), name);
    this.#serial = field(3) ?? 0;
    this.#time = field(4) ?? this.#time;
    this.#to.describe(this.#source, { keeps: 'hours' });
  }

  #reading(
    { field: id, kind, factor = 1, none, time = 253 }: WrittenReading,
    field: FieldDefinition,
  ): undefined {
    const value = field(id);
    if (value !== undefined) this.#take(kind, value === none ? 0 : value * factor, field(time));
  }

  /** Takes the minutes of a workout; its distance and energy are those of hours that the device counts anyway. */
  #session(field: FieldDefinition): undefined {
    const [start, seconds] = [field(2) ?? field(253), field(8) ?? field(7)];
    const name = workoutName(field(5), field(6));
    const key = `${this.#source} ${start} ${name}`;
    if (this.#memory.workouts.has(key)) return;
    this.#memory.workouts.add(key);
    if (field(9) !== undefined) this.#to.other('Workout distances');
    if (field(11) !== undefined) this.#to.other('Workout calories');
    this.#take(kindOf(name), seconds === undefined ? Number.NaN : seconds / 60_000, start);
  }

  /** Takes a heart rate, or the day's totals so far of one kind of movement. */
  #monitoring(field: FieldDefinition): undefined {
    const short = field(26);
    if (short !== undefined) this.#time += (short - (this.#time & 0xffff)) & 0xffff;
    const heartRate = field(27);
    if (heartRate !== undefined) this.#take(kinds.heartRate, heartRate, this.#time);
    const type = field(5);
    const isOnFoot = type === walking || type === running;
    if (isOnFoot) this.#count(kinds.steps, type, field(3));
    if (isOnFoot || type === cycling)
      this.#count(isOnFoot ? kinds.walkingDistance : kinds.cyclingDistance, type, field(2), 1e-5);
    this.#count(kinds.activeEnergy, type ?? 0, field(19));
  }

  /** A total is written at the end of what it counts, so that of midnight belongs to the day before. */
  #count(kind: RowKind, type: number, total: number | undefined, factor = 1): undefined {
    if (total === undefined || this.#time < leastTime) return;
    const at = this.#time + epoch - 1;
    const local = at + (this.#offset ?? offsetAt(this.#to.person.zone, at));
    const counter = `${this.#source} ${this.#serial} ${kind.variableName} ${type}`;
    const added = this.#memory.counters.added(counter, local, total);
    if (added > 0) this.#take(kind, added * factor, this.#time - 1);
  }

  /** A stage lasts until the next one begins. */
  #sleep(time: number | undefined, level: number | undefined): undefined {
    if (time === undefined || level === undefined) return this.#to.skip(this.#place, 'unreadable time', '');
    const before = this.#level;
    this.#level = { stage: stages[level], from: time };
    if (before?.stage === undefined) return;
    const segment = { stage: before.stage, from: before.from + epoch, until: time + epoch };
    // Files of several nights have a day between them.
    if (isSegment(segment) && segment.until - segment.from < daySeconds / 3)
      this.#to.sleep(this.#place, this.#source, {
        ...segment,
        offset: this.#offset ?? offsetAt(this.#to.person.zone, segment.until),
      });
  }

  #nap(field: FieldDefinition): undefined {
    const [start = Number.NaN, end = Number.NaN] = [field(0), field(2)];
    if (field(5) !== 1) this.#take(kinds.naps, (end - start) * hours, end);
  }

  #take(kind: RowKind, value: number, time: number | undefined): undefined {
    if (time === undefined || !(time >= leastTime))
      return this.#to.skip(this.#place, 'unreadable time', String(time ?? ''));
    if (value <= 0 && kind !== kinds.skinTemperatureChange)
      return this.#to.skip(this.#place, 'placeholder for a missing value', String(value));
    const at = time + epoch;
    this.#to.take(this.#place, {
      kind,
      sourceName: this.#source,
      at,
      offset: offsetAt(this.#to.person.zone, at),
      value: Number(value.toPrecision(12)),
    });
  }
}

type FieldDefinition = (id: number) => number | undefined;

const unpublished = 'undocumented FIT messages';

import type { Collected, Place } from '../collect.ts';
import { amountIn } from '../formats/apple-health/amount.ts';
import { type Members, membersOf, numberIn, textIn } from '../read-json.ts';
import { type Kind, kinds, workout } from '../rows/kinds.ts';
import type { SleepStage } from '../rows/nights.ts';
import { entriesOf, lengthOf, listIn, type Manner, readTime } from './entries.ts';
import { metricKinds } from './health-auto-export-metrics.ts';

/** Where an entry names no source, or several that were put together. */
const together = 'Apple Health';

const stages: ReadonlyMap<string, SleepStage> = new Map([
  ['core', 'light'],
  ['deep', 'deep'],
  ['rem', 'rem'],
  ['awake', 'awake'],
  ['asleep', 'asleep'],
  ['unspecified', 'asleep'],
  ['in bed', 'inBed'],
  ['inbed', 'inBed'],
]);

/** What the app sends besides, which is listed and not recorded. */
const others = ['symptoms', 'medications', 'cycleTracking', 'ecg', 'heartRateNotifications'] as const;

/** How many entries a body of Health Auto Export holds. */
export function countAutoExport(body: unknown): number {
  const data = membersOf(membersOf(body).data);
  const points = entriesOf(data, 'metrics').map((metric) => listIn(metric, 'data'));
  return lengthOf(
    ...points,
    ...['workouts', 'stateOfMind', ...others].map((name) => listIn(data, name)),
    listIn(data, 'metrics'),
  );
}

/** Reads what Health Auto Export sends, or writes into a file of JSON. */
export class AutoExportReader {
  readonly #to: Collected;
  readonly #place: Place;
  readonly #manner: Manner;

  constructor(to: Collected, place: Place, manner: Manner) {
    this.#to = to;
    this.#place = place;
    this.#manner = manner;
  }

  read(body: unknown): void {
    const data = membersOf(membersOf(body).data);
    for (const metric of entriesOf(data, 'metrics')) this.#metric(metric);
    for (const one of entriesOf(data, 'workouts')) this.#workout(one);
    for (const one of entriesOf(data, 'stateOfMind')) this.#stateOfMind(one);
    for (const name of others) for (const _ of listIn(data, name)) this.#to.other(name);
    this.#to.endNights(this.#place);
  }

  #metric(metric: Members): undefined {
    const [name, unit] = [textIn(metric, 'name'), textIn(metric, 'units')];
    const points = entriesOf(metric, 'data');
    const kind = metricKinds.get(name);
    if (name === 'sleep_analysis') for (const point of points) this.#sleep(point);
    else if (name === 'blood_pressure') for (const point of points) this.#bloodPressure(point);
    else if (kind === undefined) for (const _ of points) this.#to.other(name || 'a metric without a name');
    else for (const point of points) this.#quantity(point, kind, unit);
  }

  #quantity(point: Members, kind: Kind, unit: string): undefined {
    const value = numberIn(point, point.qty === undefined ? 'Avg' : 'qty');
    const amount = inUnit(value, unit, kind);
    if (amount === undefined)
      this.#to.skip(this.#place, `its unit does not become ${kind.unitAbbreviatedName}`, unit);
    else this.#take(point, 'date', kind, amount);
  }

  #bloodPressure(point: Members): undefined {
    this.#take(point, 'date', kinds.systolic, numberIn(point, 'systolic'));
    this.#take(point, 'date', kinds.diastolic, numberIn(point, 'diastolic'));
  }

  #sleep(point: Members): undefined {
    if (point.startDate !== undefined) return this.#stretch(point);
    const hours = (name: string) => {
      const value = numberIn(point, name);
      return Number.isNaN(value) ? 0 : Math.max(0, value);
    };
    // "asleep" is sleep of which no stage is known, not the total.
    const staged = hours('core') + hours('deep') + hours('rem') + hours('asleep');
    const parts = [
      [kinds.sleepDuration, hours('totalSleep') || staged],
      [kinds.deepSleep, hours('deep')],
      [kinds.lightSleep, hours('core')],
      [kinds.remSleep, hours('rem')],
      [kinds.timeInBed, hours('inBed')],
      [kinds.timeAwake, hours('awake')],
    ] as const;
    if (readTime(point.sleepEnd) === undefined)
      return this.#to.skip(this.#place, 'a night without its end', textIn(point, 'sleepEnd'));
    for (const [kind, value] of parts)
      if (value > 0) this.#take(point, 'sleepEnd', kind, Number(value.toPrecision(12)));
  }

  #stretch(point: Members): undefined {
    const stage = stages.get(textIn(point, 'value').toLowerCase());
    const [from, until] = [readTime(point.startDate), readTime(point.endDate)];
    if (stage === undefined)
      return this.#to.skip(this.#place, 'its stage of sleep is not known', textIn(point, 'value'));
    if (from === undefined || until === undefined)
      return this.#to.skip(this.#place, 'its time cannot be read', textIn(point, 'startDate'));
    this.#to.sleep(this.#place, this.#sourceOf(point), {
      stage,
      from: from.at,
      until: until.at,
      offset: until.offset,
    });
  }

  /** `duration` is in seconds and leaves pauses out; the older form of the body, without ids, has none to trust. */
  #workout(one: Members): undefined {
    const name = textIn(one, 'name');
    if (name === '') return this.#to.skip(this.#place, 'its kind of workout has no name', '');
    const [from, until] = [readTime(one.start), readTime(one.end)];
    const whole = (until?.at ?? Number.NaN) - (from?.at ?? Number.NaN);
    const seconds = textIn(one, 'id') === '' ? whole : numberIn(one, 'duration');
    const minutes = (Number.isNaN(seconds) ? whole : seconds) / 60;
    this.#take(one, 'start', workout(name), Number(minutes.toPrecision(12)));
  }

  /** From −1, very unpleasant, to 1. */
  #stateOfMind(one: Members): undefined {
    const valence = numberIn(one, 'valence');
    const mood = valence >= -1 && valence <= 1 ? 3 + 2 * valence : Number.NaN;
    this.#take(one, 'start', kinds.mood, Number(mood.toPrecision(12)));
  }

  #take(point: Members, timeMember: string, kind: Kind, value: number): undefined {
    const time = readTime(point[timeMember]);
    if (time === undefined)
      return this.#to.skip(this.#place, 'its time cannot be read', textIn(point, timeMember));
    this.#to.take(this.#place, {
      kind: this.#manner.kindOf(kind),
      sourceName: this.#sourceOf(point),
      at: time.at,
      offset: time.offset,
      value,
    });
  }

  /** Several that were put together are none of them, and not the same from one export to the next. */
  #sourceOf(point: Members): string {
    const name = textIn(point, 'source').trim();
    return this.#manner.sourceOf(name === '' || name.includes('|') ? together : name);
  }
}

/** Percentages come as fractions from some versions, whole from others: nobody has one percent of oxygen. */
function inUnit(value: number, unit: string, { unitAbbreviatedName }: Kind): number | undefined {
  if (unit === '%' && unitAbbreviatedName === '%' && value > 1) return value;
  const isOxygenUptake = unitAbbreviatedName === 'mL/kg/min' && /^ml\b.*kg.*min|^ml\b.*min.*kg/i.test(unit);
  return amountIn(value, isOxygenUptake ? unitAbbreviatedName : unit, unitAbbreviatedName);
}

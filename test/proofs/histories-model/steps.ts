import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { formatDate } from '../../../shared/domain/time/calendar.ts';
import { type Asked, answerOf, answerOfRows, holdSummariesAgainstRows } from './check.ts';
import { kinds, type Recorded, sources, type World } from './world.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

/** Does something to the world, then asks. */
export class Step implements fc.AsyncCommand<object, World> {
  readonly #name: string;
  readonly #action: (world: World) => Promise<unknown>;
  readonly #asked: Asked;

  constructor(name: string, asked: Asked, action: (world: World) => Promise<unknown>) {
    this.#name = name;
    this.#asked = asked;
    this.#action = action;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, world: World): Promise<void> {
    await this.#action(world);
    const days = await holdSummariesAgainstRows(world);
    if (days > 0) world.summedUp += 1;
    deepStrictEqual(await answerOf(world, this.#asked), await answerOfRows(world, this.#asked));
  }

  toString(): string {
    return `${this.#name}; ask ${JSON.stringify(this.#asked)}`;
  }
}

const names = fc.constantFrom(...kinds.map(({ variableName }) => variableName));
const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
);
const widths = fc.constantFrom(hour, day, day, 7 * day, 30 * day, 5 * hour, 15 * minute);
const text = (value: number) => String(value);
const query = fc
  .record(
    {
      variableName: fc.option(names, { nil: undefined, freq: 3 }),
      sourceName: fc.constantFrom(undefined, undefined, undefined, ...sources),
      groupingWidth: widths.map(text),
      groupingTimezone: zones,
      sort: fc.constantFrom('startAt', '-startAt', '-value'),
      earliestMeasurementTime: fc.constantFrom('2026-02-26T10:17:00', '2026-03-05T00:00:00'),
      latestMeasurementTime: fc.constantFrom('2026-04-03T23:59:59', '2026-04-29T08:44:10'),
      unitName: fc.constantFrom('kg', 'F', '/10', 'mg'),
      doNotConvert: fc.constant('true'),
      minMaxFilter: fc.constant('true'),
    },
    { requiredKeys: ['variableName', 'sourceName', 'groupingWidth'] },
  )
  .map(
    (members) =>
      Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined)) as Readonly<
        Record<string, string>
      >,
  );
const asked = fc.oneof<fc.WeightedArbitrary<Asked>[]>(
  { weight: 3, arbitrary: fc.record({ group: query }) },
  { weight: 1, arbitrary: fc.record({ chart: names }) },
  { weight: 2, arbitrary: fc.record({ cause: names, effect: names }) },
);

/** Few moments, so that rows meet; some within the last days, most before. */
const secondsAgo = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 3, max: 70 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }) },
      { weight: 1, arbitrary: fc.integer({ min: 70, max: 140 }) },
    ),
    fc.integer({ min: 0, max: 47 }),
    fc.constantFrom(0, 1, 29 * minute, 10 * minute),
  )
  .map(([days, halfHours, seconds]) => days * day + halfHours * 30 * minute + seconds);
const value = fc.oneof(
  fc.constantFrom(0, 0.1, 0.2, 0.3, 1, 2, 3, 5),
  fc.double({ min: 0, max: 5, noNaN: true }),
);
const row: fc.Arbitrary<Recorded> = fc.record({
  kind: fc.nat({ max: kinds.length - 1 }),
  unit: fc.nat({ max: 2 }),
  source: fc.nat({ max: sources.length - 1 }),
  secondsAgo,
  value,
});
const few = fc.array(row, { minLength: 1, maxLength: 3 });
const many = fc.array(row, { minLength: 5, maxLength: 40 });
const rows = fc.oneof(few, many);

const death = fc.option(
  fc.record({
    kind: fc.constantFrom('dies' as const, 'losesAnswer' as const),
    atWrite: fc.integer({ min: 1, max: 8 }),
  }),
  { nil: undefined, freq: 2 },
);
type Death = typeof death extends fc.Arbitrary<infer T> ? T : never;
const faultText = (fault: Death) => (fault === undefined ? '' : ` ${fault.kind} at write ${fault.atWrite}`);
const shown = (recorded: readonly Recorded[]) => JSON.stringify(recorded);

const record = fc.tuple(rows, death, fc.boolean(), asked).map(
  ([items, fault, isRepeated, about]) =>
    new Step(
      `record ${shown(items)}${faultText(fault)}${isRepeated ? ', again' : ''}`,
      about,
      async (world) => {
        await world.record(items, fault);
        if (isRepeated) await world.record(items);
      },
    ),
);

/** A year back at once, as a device brings it that is connected for the first time. */
const bringHistory = fc
  .tuple(row, fc.integer({ min: 20, max: 90 }), fc.integer({ min: 1, max: 31 }), asked)
  .map(
    ([first, count, everyHours, about]) =>
      new Step(`bring ${count} rows, ${everyHours} h apart, before ${shown([first])}`, about, (world) =>
        world.record(
          Array.from({ length: count }, (_, i) => ({
            ...first,
            value: first.value + i / 10,
            secondsAgo: first.secondsAgo + i * everyHours * hour,
          })),
        ),
      ),
  );

const pick = fc.nat({ max: 1000 });
const idAt = (world: World, index: number) => world.ids[index % Math.max(1, world.ids.length)];

const remove = fc.tuple(pick, death, asked).map(
  ([index, fault, about]) =>
    new Step(`remove ${index}${faultText(fault)}`, about, async (world) => {
      const id = idAt(world, index);
      if (id !== undefined) await world.remove(id, fault);
    }),
);

const move = fc.tuple(pick, row, death, asked).map(
  ([index, to, fault, about]) =>
    new Step(`move ${index} to ${shown([to])}${faultText(fault)}`, about, async (world) => {
      const id = idAt(world, index);
      if (id !== undefined) await world.record([to], fault, id);
    }),
);

const settle = fc.tuple(zones, fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }), asked).map(
  ([timezone, daysAgo, about]) =>
    new Step(`live in ${timezone}, since ${daysAgo} days`, about, (world) =>
      world.set({
        timezone,
        ...(daysAgo === undefined
          ? {}
          : { timezoneFrom: formatDate(Math.floor(world.now / day) - 1 - daysAgo) }),
      }),
    ),
);

const startDay = fc
  .tuple(fc.constantFrom('00:00:00', '04:00:00', '03:10:00', '05:59:59'), asked)
  .map(
    ([dayStartsAt, about]) =>
      new Step(`start the day at ${dayStartsAt}`, about, (world) => world.set({ dayStartsAt })),
  );

const setVariable = fc
  .tuple(
    names,
    fc.constantFrom<object>(
      { sourceCombination: 'add' },
      { sourceCombination: 'prefer' },
      { preferredSourceNames: ['Never seen', 'phone'] },
      { preferredSourceNames: null },
      { minimumAllowedValue: 0.5, maximumAllowedValue: 3 },
      { minimumAllowedValue: null, maximumAllowedValue: null },
      { fillingType: 'zero' },
      { fillingType: 'none' },
      { combinationOperation: 'SUM' },
      { combinationOperation: 'MEAN' },
    ),
    asked,
  )
  .map(
    ([name, settings, about]) =>
      new Step(`set ${name} ${JSON.stringify(settings)}`, about, (world) =>
        world.setVariable({ name, ...settings }),
      ),
  );

const pass = fc
  .tuple(fc.constantFrom(2 * minute, 16 * minute, 3 * hour, 2 * day, 9 * day, 35 * day), asked)
  .map(
    ([seconds, about]) =>
      new Step(`${seconds} s pass`, about, async (world) => {
        world.now += seconds;
      }),
  );

/** Some minutes later, as the schedule does it. */
const seal = fc.tuple(death, asked).map(
  ([fault, about]) =>
    new Step(`sum up${faultText(fault)}`, about, async (world) => {
      world.now += 20 * minute;
      await world.seal(fault);
    }),
);

const sealInParts = fc.tuple(fc.integer({ min: 0, max: 3 }), asked).map(
  ([months, about]) =>
    new Step(`sum up ${months} months`, about, async (world) => {
      world.now += 20 * minute;
      let left = months + 1;
      await world.seal(undefined, () => left-- > 0);
    }),
);

/** The job comes in between any two writes of a request. */
const overtakenWriter = fc
  .tuple(rows, fc.integer({ min: 1, max: 6 }), pick, fc.constantFrom('record', 'remove', 'move'), asked)
  .map(
    ([items, atWrite, index, what, about]) =>
      new Step(`sum up at write ${atWrite} of ${what} ${index} ${shown(items)}`, about, async (world) => {
        const fault = { kind: 'waits', atWrite, meanwhile: () => world.seal() } as const;
        const id = idAt(world, index);
        if (what === 'record') await world.record(items, fault);
        else if (id !== undefined && what === 'remove') await world.remove(id, fault);
        else if (id !== undefined) await world.record(items.slice(0, 1), fault, id);
      }),
  );

/** A request comes in between any two writes of the job. */
const overtakenJob = fc.tuple(rows, fc.integer({ min: 1, max: 8 }), pick, fc.boolean(), asked).map(
  ([items, atWrite, index, removes, about]) =>
    new Step(
      `${removes ? `remove ${index}` : `record ${shown(items)}`} at write ${atWrite} of summing up`,
      about,
      async (world) => {
        world.now += 20 * minute;
        const id = idAt(world, index);
        const meanwhile = async () => {
          if (!removes) await world.record(items);
          else if (id !== undefined) await world.remove(id);
        };
        await world.seal({ kind: 'waits', atWrite, meanwhile });
      },
    ),
);

/** The job comes in between any two calls of a reader, perhaps after the person has moved. */
const overtakenReader = fc
  .tuple(
    fc.integer({ min: 1, max: 10 }),
    fc.option(rows, { nil: [] }),
    fc.constantFrom(
      {},
      {},
      { dayStartsAt: '03:10:00' },
      { timezone: 'Asia/Kathmandu', timezoneFrom: '2026-01-01' },
    ),
    fc.constantFrom(20 * minute, 9 * day),
    asked,
  )
  .map(
    ([atRead, items, settings, seconds, about]) =>
      new Step(
        `${shown(items)}, ${JSON.stringify(settings)}, ${seconds} s pass, sum up at read ${atRead}`,
        about,
        async (world) => {
          if (items.length > 0) await world.record(items);
          await world.set(settings);
          world.now += seconds;
          const expected = await answerOfRows(world, about);
          const fault = { kind: 'readsLate', atRead, meanwhile: () => world.seal() } as const;
          deepStrictEqual(await world.connection.under(fault, () => answerOf(world, about)), expected);
        },
      ),
  );

export const steps = fc.commands(
  [
    record,
    record,
    bringHistory,
    remove,
    remove,
    move,
    move,
    settle,
    startDay,
    setVariable,
    pass,
    seal,
    seal,
    sealInParts,
    overtakenWriter,
    overtakenWriter,
    overtakenJob,
    overtakenJob,
    overtakenReader,
  ],
  { maxCommands: 14, size: 'max' },
);

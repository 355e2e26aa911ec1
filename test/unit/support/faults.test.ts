import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseFaultPlan } from '../../support/local-service/fault-plan.ts';
import { Faults } from '../../support/local-service/faults.ts';
import { partitionOf, WriteRate } from '../../support/local-service/write-rate.ts';

const operations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'BatchWriteItem', 'TransactWriteItems'];

function verdictsOf(plan: Record<string, unknown>, calls: readonly string[]) {
  const faults = new Faults();
  faults.set(parseFaultPlan(plan));
  const verdicts = calls.map((operation) => {
    const { fate, delayMilliseconds, isDone } = faults.judge(operation);
    return { operation, fate, delayMilliseconds, done: [0, 1, 2, 3].map(() => isDone()) };
  });
  return { verdicts, report: faults.report() };
}

const manyCalls = Array.from({ length: 3000 }, (_, i) => operations[i % operations.length] as string);
const isRead = (operation: string) => ['GetItem', 'BatchGetItem', 'Query'].includes(operation);
const shareOf = (fates: readonly string[], fate: string) =>
  fates.filter((one) => one === fate).length / fates.length;

describe('a plan of faults', () => {
  test('does nothing unless asked to', () => {
    const { verdicts } = verdictsOf({}, manyCalls);
    expect(new Set(verdicts.map(({ fate }) => fate))).toEqual(new Set(['pass']));
    expect(new Set(verdicts.map(({ delayMilliseconds }) => delayMilliseconds))).toEqual(new Set([0]));
  });

  test('decides the same with the same seed, and otherwise with another', () => {
    const plan = { lose: 0.2, fail: 0.1, throttle: 0.1, conflict: 0.1, handBackPart: 0.2, delay: 0.5 };
    expect(verdictsOf({ ...plan, seed: 7 }, manyCalls)).toEqual(verdictsOf({ ...plan, seed: 7 }, manyCalls));
    expect(verdictsOf({ ...plan, seed: 8 }, manyCalls)).not.toEqual(
      verdictsOf({ ...plan, seed: 7 }, manyCalls),
    );
  });

  test('gives each fate about its share of the calls that can meet it, and counts them', () => {
    const plan = { seed: 1, lose: 0.2, fail: 0.1, throttle: 0.05, conflict: 0.3, handBackPart: 0.3 };
    const { verdicts, report } = verdictsOf(plan, manyCalls);
    const fatesOf = (operation: string) =>
      verdicts.filter((one) => one.operation === operation).map(({ fate }) => fate);
    for (const operation of operations) {
      const fates = fatesOf(operation);
      expect(shareOf(fates, 'lose')).toBeCloseTo(0.2, 1);
      expect(shareOf(fates, 'fail')).toBeCloseTo(0.1, 1);
      expect(shareOf(fates, 'conflict')).toBeCloseTo(isRead(operation) ? 0 : 0.3, 1);
      expect(shareOf(fates, 'handBackPart')).toBeCloseTo(operation.startsWith('Batch') ? 0.3 : 0, 1);
    }
    const counted = Object.values(report.fates).reduce((sum, count) => sum + count, 0);
    expect([counted, report.calls, report.writes]).toEqual([3000, 3000, 1500]);
  });

  test('leaves about half of a batch over', () => {
    const { verdicts } = verdictsOf({ seed: 3, handBackPart: 1 }, manyCalls);
    const done = verdicts.flatMap((verdict) => verdict.done.map(String));
    expect(shareOf(done, 'true')).toBeCloseTo(0.5, 1);
  });

  test.each(['refuse', 'hold'])('stops everything after so many writes (%s)', (stopWith) => {
    const calls = ['GetItem', 'PutItem', 'Query', 'BatchWriteItem', 'GetItem', 'PutItem', 'GetItem'];
    const { verdicts } = verdictsOf({ stopAfterWrites: 2, stopWith }, calls);
    expect(verdicts.map(({ fate }) => fate)).toEqual([
      'pass',
      'pass',
      'pass',
      'pass',
      stopWith,
      stopWith,
      stopWith,
    ]);
  });

  test('lets what is held go once another plan is set', async () => {
    const faults = new Faults();
    faults.set(parseFaultPlan({ stopAfterWrites: 0, stopWith: 'hold' }));
    const { planChanged } = faults;
    faults.set(parseFaultPlan({}));
    await planChanged;
    expect(faults.judge('GetItem').fate).toBe('pass');
  });
});

describe('a plan that cannot be followed', () => {
  test.each([
    [{ loose: 0.1 }, /^There is no "loose"; a plan has lose, fail,/],
    [{ lose: 1.1 }, '"lose" must be from 0 to 1, got 1.1.'],
    [{ fail: 'often' }, '"fail" must be from 0 to 1, got "often".'],
    [{ seed: 0.5 }, '"seed" must be a whole number, got 0.5.'],
    [{ stopAfterWrites: -1 }, '"stopAfterWrites" must be a whole number, got -1.'],
    [{ stopWith: 'sleep' }, '"stopWith" must be "refuse" or "hold", got "sleep".'],
  ])('%j is refused', (plan, message) => {
    expect(() => parseFaultPlan(plan)).toThrow(message);
  });

  test('is refused rather than misread, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('lose', 'seed', 'stopWith', 'other'), fc.jsonValue()),
        (plan) => {
          try {
            expect(parseFaultPlan(plan)).toMatchObject(plan);
          } catch (error) {
            expect((error as Error).message).toMatch(/^(There is no|"\w+" must be) /);
          }
        },
      ),
    );
  });
});

describe('a partition that takes so many items a second', () => {
  const batch = (size: number, partition = 'U#1') => Array.from({ length: size }, () => partition);

  test('takes them again as time goes on, and keeps none for later than a second', () => {
    let now = 0;
    const rate = new WriteRate(10, 4, () => now);
    const takenOf = (count: number) => batch(count).filter((partition) => rate.take(partition)).length;
    expect(takenOf(25)).toBe(10);
    now = 500;
    expect(takenOf(25)).toBe(5);
    now = 60_000;
    expect(takenOf(25)).toBe(10);
  });

  test('is shared by the keys that lie in it: one that is busy holds up its neighbours, and nobody else', () => {
    const rate = new WriteRate(100, 4, () => 0);
    const keys = Array.from({ length: 40 }, (_, i) => `U#${i + 1}`);
    const isNeighbour = (key: string) => partitionOf(key, 4) === partitionOf('U#1', 4);
    for (let i = 0; i < 100; i++) rate.take('U#1');
    expect(keys.filter((key) => !rate.take(key))).toEqual(keys.filter(isNeighbour));
    expect(keys.filter(isNeighbour).length).toBeGreaterThan(2);
  });

  test('hands back what is more of a batch, and throttles what it cannot take at all', () => {
    const faults = new Faults();
    faults.set(parseFaultPlan({ partitionWritesPerSecond: 2 }));
    const { fate, isDone } = faults.judge('BatchWriteItem', batch(4));
    expect([fate, ...[1, 2, 3, 4].map(() => isDone())]).toEqual(['handBackPart', true, true, false, false]);
    expect(faults.judge('BatchWriteItem', batch(4)).fate).toBe('throttle');
    expect(faults.judge('PutItem', batch(1)).fate).toBe('throttle');
    const other = ['U#2', 'U#3', 'U#4', 'U#5'].find((key) => partitionOf(key, 4) !== partitionOf('U#1', 4));
    expect(faults.judge('PutItem', batch(1, other)).fate).toBe('pass');
    expect(faults.judge('Query').fate).toBe('pass');
  });
});

import { expect, test } from '@jest/globals';
import {
  paid,
  ReadBudgetSpentError,
  returnConsumedCapacity,
  withReadBudget,
  withRequestBudget,
} from '../../../../shared/data/table/read-budget.ts';
import { deadlineSignal, withDeadline } from '../../../../shared/platform/deadline.ts';

const read =
  (units: number, calls: number[] = []) =>
  async () => {
    calls.push(units);
    return { ConsumedCapacity: { CapacityUnits: units } };
  };

test('reads are charged what they cost, not what they might have cost', async () => {
  const calls: number[] = [];
  await withReadBudget(async () => {
    for (let i = 0; i < 90; i++) await paid(100, read(10, calls));
  }, 1000);
  expect(calls).toHaveLength(90);
});

test('a read that might cost more than is left is not begun', async () => {
  const calls: number[] = [];
  const reading = withReadBudget(async () => {
    for (;;) await paid(100, read(90, calls));
  }, 1000);
  await expect(reading).rejects.toThrow(ReadBudgetSpentError);
  expect(calls.reduce((sum, units) => sum + units, 0)).toBe(990);
});

test('reads at the same moment wait for what the others give back', async () => {
  const calls: number[] = [];
  await withReadBudget(() => Promise.all(Array.from({ length: 50 }, () => paid(100, read(1, calls)))), 300);
  expect(calls).toHaveLength(50);
});

test('a read that fails costs nothing and holds nothing back', async () => {
  await withReadBudget(async () => {
    const failing = paid(100, () => Promise.reject(new Error('throttled')));
    const waiting = paid(100, read(100));
    await expect(failing).rejects.toThrow('throttled');
    await expect(waiting).resolves.toBeDefined();
  }, 100);
});

test('several tables are added up; without a budget nothing is counted or asked for', async () => {
  const batch = async () => ({ ConsumedCapacity: [{ CapacityUnits: 60 }, { CapacityUnits: 40 }] });
  const twice = withReadBudget(async () => {
    expect(returnConsumedCapacity()).toEqual({ ReturnConsumedCapacity: 'TOTAL' });
    await paid(10, batch);
    await paid(10, batch);
  }, 105);
  await expect(twice).rejects.toThrow(ReadBudgetSpentError);
  expect(returnConsumedCapacity()).toEqual({});
  await expect(paid(2000, batch)).resolves.toBeDefined();
});

/** As a call to the table that the deadline ends. */
const neverAnswered = () =>
  new Promise<never>((_, reject) => {
    deadlineSignal()?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
  });

test('who has read much and is still reading shortly before the deadline reads too much', async () => {
  const afterMuch = () =>
    withRequestBudget(async () => {
      await paid(128, read(120));
      await paid(128, neverAnswered);
    });
  await expect(withDeadline(2050, afterMuch)).rejects.toThrow(ReadBudgetSpentError);
  await expect(withDeadline(1000, afterMuch)).rejects.toThrow(ReadBudgetSpentError);
});

test('who has read little is held up by something else', async () => {
  const afterLittle = () =>
    withRequestBudget(async () => {
      await paid(128, read(2));
      await paid(128, neverAnswered);
    });
  await expect(withDeadline(50, afterLittle)).rejects.toThrow('Aborted.');
});

test('what fails in time fails as it did', async () => {
  const failing = () =>
    withRequestBudget(async () => {
      await paid(128, read(120));
      await paid(128, () => Promise.reject(new Error('throttled')));
    });
  await expect(withDeadline(60_000, failing)).rejects.toThrow('throttled');
});

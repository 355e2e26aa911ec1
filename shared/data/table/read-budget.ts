import { AsyncLocalStorage } from 'node:async_hooks';
import { deadlineSignal, millisecondsLeft, withDeadline } from '../../platform/deadline.ts';
import { mostKeysBeforeAuthentication } from './gather-reads.ts';

/** The highest cost of one request's reads, whatever it asks for. */
export const mostReadUnits = 1000;
/** Kept back for what is read with the token. */
export const unitsOfCaller = mostKeysBeforeAuthentication;
/** A request that has spent this many units is slow because of how much it reads, not because of the database. */
const manyUnits = 100;
/** Kept back of the request's time, to say what is too much and to ask for it to be summarised. */
export const answerMilliseconds = 2000;

/** More would have to be read than one request may, or has time for: the same request can never succeed, a narrower one can. */
export class ReadBudgetSpentError extends Error {
  override readonly name: string = 'ReadBudgetSpentError';
}

/** The units would have been enough, but not the time. */
export class ReadingTimeSpentError extends ReadBudgetSpentError {
  override readonly name = 'ReadingTimeSpentError';
}

const current = new AsyncLocalStorage<ReadBudget>();

/** Runs work whose table reads may cost `units` in all; the read that might cost more throws instead. */
export const withReadBudget = <T>(
  work: () => Promise<T>,
  units: number,
  marginMilliseconds?: number,
): Promise<T> => current.run(new ReadBudget(units, marginMilliseconds), work);

/** Raises the budget of the work that is under way to `units` in all, unless it is higher already. */
export const allowReading = (units: number): void => current.getStore()?.raiseTo(units);

const ofRequests = new WeakMap<AbortSignal, ReadBudget>();

/** The same with the budget of the whole request, a request being what has one deadline: what it began earlier counts. */
export function withRequestBudget<T>(work: () => T): T {
  const request = deadlineSignal();
  const budget =
    (request && ofRequests.get(request)) ?? new ReadBudget(mostReadUnits - unitsOfCaller, answerMilliseconds);
  if (request !== undefined) ofRequests.set(request, budget);
  return current.run(budget, work);
}

interface ReadAnswer {
  readonly ConsumedCapacity?: Capacity | readonly Capacity[] | undefined;
}
interface Capacity {
  readonly CapacityUnits?: number | undefined;
}

/** Asks the database to say what a read costs, where that is counted. */
export const returnConsumedCapacity = () =>
  current.getStore() === undefined ? {} : ({ ReturnConsumedCapacity: 'TOTAL' } as const);

/** Makes a read that costs at most `most` units, paid from the budget of the work it belongs to, if it has one. */
export async function paid<T extends ReadAnswer>(most: number, read: () => Promise<T>): Promise<T> {
  const budget = current.getStore();
  return budget === undefined ? read() : budget.pay(most, read);
}

/**
 * The cost of a read is known only afterwards. So the most it can cost is set aside before, and the rest is given back;
 * reads at the same moment wait for what others give back rather than fail.
 */
class ReadBudget {
  #left: number;
  #spent = 0;
  #setAside = 0;
  #givenBack = Promise.withResolvers<void>();
  /** Once many units are spent, reading ends this long before the deadline; if undefined, at the deadline. */
  readonly #marginMilliseconds: number | undefined;

  constructor(units: number, marginMilliseconds?: number) {
    this.#left = units;
    this.#marginMilliseconds = marginMilliseconds;
  }

  raiseTo(units: number): void {
    this.#left = Math.max(this.#left, units - this.#spent);
  }

  async pay<T extends ReadAnswer>(most: number, read: () => Promise<T>): Promise<T> {
    while (this.#left - this.#setAside < most) {
      if (this.#setAside === 0) throw new ReadBudgetSpentError('The request reads too much.');
      await this.#givenBack.promise;
    }
    this.#setAside += most;
    try {
      const answer = await this.#inTime(read);
      const units = unitsOf(answer);
      this.#left -= units;
      this.#spent += units;
      return answer;
    } finally {
      this.#setAside -= most;
      this.#givenBack.resolve();
      this.#givenBack = Promise.withResolvers();
    }
  }

  async #inTime<T>(read: () => Promise<T>): Promise<T> {
    const margin = this.#marginMilliseconds;
    const left = millisecondsLeft();
    if (margin === undefined || this.#spent < manyUnits || left === Infinity) return read();
    if (left <= margin) throw new ReadingTimeSpentError('The request has no time to read so much.');
    let inTime: AbortSignal | undefined;
    try {
      return await withDeadline(left - margin, () => {
        inTime = deadlineSignal();
        return read();
      });
    } catch (error) {
      if (inTime?.aborted !== true) throw error;
      throw new ReadingTimeSpentError('The request has no time to read so much.', { cause: error });
    }
  }
}

const unitsOf = ({ ConsumedCapacity = [] }: ReadAnswer): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

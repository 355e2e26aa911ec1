import type { Machine } from '../machine.ts';
import type { Bill } from './bill-lines.ts';
import type { Effort } from './effort.ts';

/** The cost of one request of one scenario at one length of history. */
export interface OperationFigure {
  readonly operation: string;
  readonly scenario: string;
  /** Measurements that the person has; 0 of a job, which is nobody's. */
  readonly rows: number;
  /** The number of invocations of a job's function. A request is one invocation, through the gateway. */
  readonly invocations?: number;
  /** Calls to the table. */
  readonly roundTrips: number;
  /** The number of round trips that wait for one another; 0 of a job. */
  readonly waves: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** The size of the answer's body as it goes over the line, compressed where it is; absent of a job. */
  readonly sentBytes?: number;
  readonly cpuMilliseconds: number;
  readonly wallMilliseconds: number;
}

export interface BundleFigure {
  readonly id: string;
  readonly kilobytes: number;
  readonly importMilliseconds: number;
}

export interface OperationFigures {
  readonly machine: Machine;
  /** The number of times that each scenario was timed. */
  readonly effort: Effort;
  readonly operations: readonly OperationFigure[];
  readonly bundles: readonly BundleFigure[];
  readonly bill: Bill;
}

export const roundTo = (digits: number, value: number) => Number(value.toPrecision(digits));

import type { OperationFigure } from './figures.ts';
import { roundTo } from './figures.ts';

/** List prices of us-east-1 in dollars. */
export const prices = {
  httpRequest: 1.0e-6,
  functionRequest: 0.2e-6,
  /** arm64 */
  gigabyteSecond: 0.0000133334,
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
};

/** A function with this much memory has one core; with less it has its share of one. */
const megabytesOfACore = 1769;

/** How often a person uses an operation in a month. */
export interface Use {
  readonly operation: string;
  readonly scenario: string;
  readonly timesPerMonth: number;
  readonly why: string;
}

export interface BillLine extends Use {
  readonly dollarsPerMillion: number;
  readonly dollarsPerMonth: number;
}

export interface Bill {
  readonly rows: number;
  readonly lines: readonly BillLine[];
  readonly dollarsPerPersonAndMonth: number;
}

/**
 * What one request costs: the gateway, the function, and the table. Its time in Lambda is its CPU time, stretched to
 * the share of a core it has there, and the time it waited for the table here.
 */
export function dollarsOf(figure: OperationFigure, memoryMegabytes: number): number {
  const stretch = Math.max(1, megabytesOfACore / memoryMegabytes);
  const waiting = Math.max(0, figure.wallMilliseconds - figure.cpuMilliseconds);
  const billedMilliseconds = Math.ceil(figure.cpuMilliseconds * stretch + waiting);
  return (
    prices.httpRequest +
    prices.functionRequest +
    (billedMilliseconds / 1000) * (memoryMegabytes / 1024) * prices.gigabyteSecond +
    figure.readUnits * prices.readUnit +
    figure.writeUnits * prices.writeUnit
  );
}

export function billFor(
  uses: readonly Use[],
  figures: readonly OperationFigure[],
  memoryOf: (operation: string) => number,
): Bill {
  const rows = Math.max(...figures.map((figure) => figure.rows));
  const lines = uses.map((use) => {
    const figure = figures.find(
      (one) => one.operation === use.operation && one.scenario === use.scenario && one.rows === rows,
    );
    if (figure === undefined) throw new Error(`There is no figure of ${use.operation}, ${use.scenario}.`);
    const dollars = dollarsOf(figure, memoryOf(use.operation));
    return {
      ...use,
      dollarsPerMillion: roundTo(3, dollars * 1e6),
      dollarsPerMonth: roundTo(3, dollars * use.timesPerMonth),
    };
  });
  const sum = lines.reduce((total, line) => total + line.dollarsPerMonth, 0);
  return { rows, lines, dollarsPerPersonAndMonth: roundTo(3, sum) };
}

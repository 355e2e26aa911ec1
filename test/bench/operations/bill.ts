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

/** How often an operation is used in a month, by a person or by the service as a whole. */
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
  /** What runs whether or not anybody does anything. */
  readonly standing: readonly BillLine[];
  readonly dollarsPerMonth: number;
}

/**
 * What one request costs: the gateway, the function, and the table; a job needs no gateway. Its time in Lambda is its CPU time, stretched to
 * the share of a core it has there, and the time it waited for the table here.
 */
export function dollarsOf(figure: OperationFigure, memoryMegabytes: number): number {
  const stretch = Math.max(1, megabytesOfACore / memoryMegabytes);
  const waiting = Math.max(0, figure.wallMilliseconds - figure.cpuMilliseconds);
  const billedMilliseconds = Math.ceil(figure.cpuMilliseconds * stretch + waiting);
  const { invocations } = figure;
  const requests =
    invocations === undefined
      ? prices.httpRequest + prices.functionRequest
      : prices.functionRequest * invocations;
  return (
    requests +
    (billedMilliseconds / 1000) * (memoryMegabytes / 1024) * prices.gigabyteSecond +
    figure.readUnits * prices.readUnit +
    figure.writeUnits * prices.writeUnit
  );
}

export function billFor(
  uses: { readonly perPerson: readonly Use[]; readonly standing: readonly Use[] },
  figures: readonly OperationFigure[],
  memoryOf: (operation: string) => number,
): Bill {
  const rows = Math.max(...figures.map((figure) => figure.rows));
  const lineOf = (use: Use): BillLine => {
    const figure = figures.find(
      (one) =>
        one.operation === use.operation &&
        one.scenario === use.scenario &&
        (one.rows === rows || one.invocations !== undefined),
    );
    if (figure === undefined) throw new Error(`There is no figure of ${use.operation}, ${use.scenario}.`);
    const dollars = dollarsOf(figure, memoryOf(use.operation));
    return {
      ...use,
      dollarsPerMillion: roundTo(3, dollars * 1e6),
      dollarsPerMonth: roundTo(3, dollars * use.timesPerMonth),
    };
  };
  const sum = (lines: readonly BillLine[]) =>
    roundTo(
      3,
      lines.reduce((total, line) => total + line.dollarsPerMonth, 0),
    );
  const lines = uses.perPerson.map(lineOf);
  const standing = uses.standing.map(lineOf);
  return {
    rows,
    lines,
    dollarsPerPersonAndMonth: sum(lines),
    standing,
    dollarsPerMonth: sum(standing),
  };
}

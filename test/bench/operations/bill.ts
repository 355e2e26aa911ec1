import { marshall } from '@aws-sdk/util-dynamodb';
import type { StoredItem } from '../../../lib/local/database/stored-item.ts';
import { measurementItem } from '../../../shared/data/measurements/measurement.ts';
import { itemBytes } from '../../support/usage/item-bytes.ts';
import type { Bill, BillLine, StorageLine, TableClasses, Use } from './bill-lines.ts';
import { type OperationFigure, roundTo } from './figures.ts';

/** List prices of us-east-1 in dollars. */
export const prices = {
  httpRequest: 1.0e-6,
  functionRequest: 0.2e-6,
  /** arm64 */
  gigabyteSecond: 0.0000133334,
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
  /** A gigabyte out to the internet. */
  transferredGigabyte: 0.09,
  /** A gigabyte of log written; keeping it for three months adds a fifth. */
  loggedGigabyte: 0.5 + 3 * 0.03,
  storedGigabyte: 0.25,
  /** A gigabyte of the table; indexes are not backed up but made again when it is restored. */
  backedUpGigabyte: 0.2,
  /** A mail of SES. */
  mail: 0.1e-3,
  /** A request through CloudFront, and through WAF. */
  edgeRequest: 1.0e-6 + 0.6e-6,
  /** The class infrequent access, as shares of the standard one. */
  infrequentAccess: { storage: 0.4, requests: 1.25 },
};

const gigabyte = 1e9;
/** The headers of an answer. */
const headerBytes = 600;
/** Our line and the gateway's; Lambda writes none of its own. */
const loggedBytes = { request: 250 + 250, invocation: 650 };

/** The bytes that DynamoDB adds to every item, in the table and in each index. */
const itemOverheadBytes = 100;
/** A measurement of a device, as it is stored and once more in the index by variable. */
const measurementBytes = itemBytes(
  marshall(
    measurementItem(123_456, {
      id: 4_210_000_000_000_000,
      variableId: 4_503_599_627_370_496,
      value: 72.5,
      unitId: 23,
      sourceName: 'Apple Health',
      createdAt: 1_790_000_000,
      updatedAt: 1_790_000_000,
    }),
  ) as unknown as StoredItem,
);

/** A function with this much memory has one core; with less it has its share of one. */
const megabytesOfACore = 1769;

/**
 * The dollars of one request: the gateway, the function, the table, its answer on the line and its lines in the
 * log; a job needs no gateway and answers nobody. Its time in Lambda is its processor time, stretched to the share
 * of a core it has there, and the time it waited for the table here.
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
  const sent = invocations === undefined ? (figure.sentBytes ?? 0) + headerBytes : 0;
  const logged = invocations === undefined ? loggedBytes.request : loggedBytes.invocation * invocations;
  return (
    requests +
    (sent / gigabyte) * prices.transferredGigabyte +
    (logged / gigabyte) * prices.loggedGigabyte +
    (billedMilliseconds / 1000) * (memoryMegabytes / 1024) * prices.gigabyteSecond +
    figure.readUnits * prices.readUnit +
    figure.writeUnits * prices.writeUnit
  );
}

/** The cost of storing `rows` measurements in the table and its index, and of the table's continuous backup. */
export function storageOf(rows: number): StorageLine[] {
  const gigabytes = (rows * (measurementBytes + itemOverheadBytes)) / gigabyte;
  const line = (why: string, price: number): StorageLine => ({
    why,
    gigabytes: roundTo(3, gigabytes),
    dollarsPerMonth: roundTo(3, gigabytes * price),
  });
  return [
    line('the measurements in the table', prices.storedGigabyte),
    line('their copy in the index by variable', prices.storedGigabyte),
    line('continuous backup of the table', prices.backedUpGigabyte),
  ];
}

/** `measured` are lines of a person's that were taken by themselves; `some` are costs that only some people have. */
export function billFor(
  uses: { readonly perPerson: readonly Use[]; readonly standing: readonly Use[] },
  figures: readonly OperationFigure[],
  memoryOf: (operation: string) => number,
  measured: readonly BillLine[] = [],
  some: readonly BillLine[] = [],
): Bill {
  const rows = Math.max(...figures.map((figure) => figure.rows));
  const figureOf = (use: Use): OperationFigure => {
    const figure = figures.find(
      (one) =>
        one.operation === use.operation &&
        one.scenario === use.scenario &&
        (one.rows === rows || one.invocations !== undefined),
    );
    if (figure === undefined) throw new Error(`There is no figure of ${use.operation}, ${use.scenario}.`);
    return figure;
  };
  const lineOf = (use: Use): BillLine => {
    const figure = figureOf(use);
    return billLine(use, dollarsOf(figure, memoryOf(use.operation)), tableDollars(figure));
  };
  const sum = (lines: readonly { readonly dollarsPerMonth: number }[]) =>
    roundTo(
      3,
      lines.reduce((total, line) => total + line.dollarsPerMonth, 0),
    );
  const lines = [...uses.perPerson.map(lineOf), ...measured];
  const storage = storageOf(rows);
  const standing = uses.standing.map(lineOf);
  return {
    rows,
    lines,
    storage,
    dollarsPerPersonAndMonth: sum([...lines, ...storage]),
    some,
    tableClass: compareClasses(rows, lines),
    standing,
    dollarsPerMonth: sum(standing),
  };
}

export const billLine = (use: Use, dollars: number, ofTable: number): BillLine => ({
  ...use,
  dollarsPerMillion: roundTo(3, dollars * 1e6),
  dollarsPerMonth: roundTo(3, dollars * use.timesPerMonth),
  tableDollarsPerMonth: roundTo(3, ofTable * use.timesPerMonth),
});

export const tableDollars = ({
  readUnits,
  writeUnits,
}: Pick<OperationFigure, 'readUnits' | 'writeUnits'>): number =>
  readUnits * prices.readUnit + writeUnits * prices.writeUnit;

/** The two classes of the table at the stated use: the dearer requests, and the rows from which cheaper storage outweighs them. */
function compareClasses(rows: number, lines: readonly BillLine[]): TableClasses {
  const { storage, requests } = prices.infrequentAccess;
  const asked = lines.reduce((sum, { tableDollarsPerMonth }) => sum + tableDollarsPerMonth, 0);
  const [table, index] = storageOf(rows);
  const stored = (table?.dollarsPerMonth ?? 0) + (index?.dollarsPerMonth ?? 0);
  const [more, saved] = [asked * (requests - 1), stored * (1 - storage)];
  return {
    requestsMore: roundTo(3, more),
    storageSaved: roundTo(3, saved),
    cheaperFromRows: roundTo(2, (more / saved) * rows),
  };
}

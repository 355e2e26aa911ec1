import { packResults } from '../../../shared/data/studies/contribution.ts';
import { sumRound, writeRoundPart } from '../../../shared/jobs/round-jobs.ts';
import { readFigures } from '../figures-folder.ts';
import { prices } from '../operations/bill.ts';

/** What a month's figures of everybody were measured to take. */
interface RoundFigure {
  readonly rows: number;
  readonly writingCpuSeconds: number;
  readonly cpuSeconds: number;
}

const [fewer, many] = (readFigures('rounds').measured as RoundFigure[]).slice(-2);
if (fewer === undefined || many === undefined)
  throw new Error('There are no figures yet: npm run bench -- rounds');
const perRow = (of: (figure: RoundFigure) => number) => (of(many) - of(fewer)) / (many.rows - fewer.rows);
const summingSeconds = perRow(({ cpuSeconds }) => cpuSeconds);
const writingSeconds = perRow(({ writingCpuSeconds }) => writingCpuSeconds);

/** The rows that one function sums up in half of its time: the other half is for slower processors, and for S3. */
export const mostRows = sumRound.timeoutSeconds / 2 / summingSeconds;

export const minutesOfSum = (rows: number): number => (rows * summingSeconds) / 60;

/** Four runs of the steps, two of which find nothing to do. */
const dollarsOfSteps = 0.03;
/** A transaction costs twice its units: of the contribution, that the person shares, and that they may. */
const writeUnitsOfSharer = (bytes: number) => 2 * (Math.ceil(bytes / 1024) + 2);
const bytesBesides = 200;

/** The dollars of a month in which so many people share so many pairs each. */
export function dollarsOfMonth(sharers: number, pairs: number): number {
  const rows = sharers * pairs;
  const bytes = bytesOfContribution(pairs) + bytesBesides;
  const table = writeUnitsOfSharer(bytes) * prices.writeUnit + Math.ceil(bytes / 4096) * prices.readUnit;
  const gigabytes = (megabytes: number) => megabytes / 1024;
  const functions =
    rows * summingSeconds * gigabytes(sumRound.memoryMegabytes) +
    rows * writingSeconds * gigabytes(writeRoundPart.memoryMegabytes);
  return dollarsOfSteps + sharers * table + functions * prices.gigabyteSecond;
}

const bytesOfContribution = (pairs: number): number =>
  packResults(
    Array.from({ length: pairs }, (_, i) => ({
      causeVariableId: 4_503_599_627_370_496 + 7_919 * (i % 40),
      effectVariableId: 4_503_599_627_370_496 + 7_919 * Math.floor(i / 40),
      adjustedCorrelation: ((i * 7) % 21) / 10 - 1,
      effectiveSampleSize: 10 * ((i * 13) % 40),
      optimum: i % 2 === 0 ? null : { value: (i * 17) % 90, unitId: 23, extreme: 'highest' as const },
    })),
  ).length;

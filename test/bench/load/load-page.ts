import { counted } from '../../../shared/domain/texts/counted.ts';
import { databaseOf, type Machine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import { functionsFor } from './processor-time.ts';
import type { LoadResult } from './steady-load.ts';

type Step = Omit<LoadResult, 'errors'> & { readonly errors: number };

/** The owner of processor time. */
export type Party = 'functions' | 'database' | 'sender';

export interface LoadFigures {
  readonly machine: Machine;
  readonly people: number;
  readonly steps: readonly Step[];
  readonly held: Step;
  readonly seconds: number;
  /** Milliseconds of processor per request, by their owner. */
  readonly perRequest: Readonly<Record<Party, number>>;
  /** Requests that a second of a core answers, and of a function with its share of one. */
  readonly perCoreSecond: number;
  readonly perFunctionSecond: number;
  /** The memory of most functions. */
  readonly megabytes: number;
  /** Megabytes of the functions' process, second by second, as text: a line each would be a page. */
  readonly memory: string;
  readonly growth: number;
  readonly meanMemory: number;
}

interface LoadMeasurement {
  readonly machine: Machine;
  readonly people: number;
  readonly steps: readonly LoadResult[];
  readonly held: LoadResult;
  readonly seconds: number;
  readonly processorSeconds: Readonly<Record<Party, number>>;
  readonly memory: readonly number[];
  readonly growth: number;
  readonly meanMemory: number;
}

const megabytes = 512;
const withCount = ({ errors, ...result }: LoadResult): Step => ({ ...result, errors: errors.length });
const round = (value: number) => Number(value.toPrecision(3));

export function toLoadFigures({
  steps,
  held,
  processorSeconds,
  memory,
  ...rest
}: LoadMeasurement): LoadFigures {
  const perRequest = (party: Party) => round((processorSeconds[party] / held.requests) * 1000);
  const perCoreSecond = held.requests / processorSeconds.functions;
  return {
    ...rest,
    steps: steps.map(withCount),
    held: withCount(held),
    perRequest: {
      functions: perRequest('functions'),
      database: perRequest('database'),
      sender: perRequest('sender'),
    },
    perCoreSecond: Math.round(perCoreSecond),
    perFunctionSecond: Math.round(perCoreSecond / functionsFor(1, megabytes)),
    megabytes,
    memory: memory.map(Math.round).join(', '),
  };
}

export function loadPage(figures: LoadFigures): string {
  const { machine, people, steps, held, seconds, perRequest, perCoreSecond, memory } = figures;
  const cores = held.rate / perCoreSecond;
  const rows = [...steps, held].map((one, i, all) => [
    i === all.length - 1 ? `held for ${seconds} s` : 'tried',
    String(one.rate),
    String(one.requests),
    String(one.median),
    String(one.p99),
    String(one.errors),
  ]);
  const growth = Math.round(figures.growth);
  return `# Under load

${machineSentence(machine)} Made by \`npm run bench -- load\`.

Everyday requests of ${people} people (recording one value or 25, the newest rows, one variable, notifications, the feed, data sources, units), compressed where a browser would have it so, sent at a steady rate whether or not earlier ones are answered. All functions, as they are shipped, are in one process behind Node's HTTP server; ${databaseOf(machine)} is in another, the sender in a third. Nothing stands in for API Gateway or checks rights, which AWS does not bill.

What the machine gives is not what a deployment has, so the processor's time counts, each one's own:

${markdownTable(
  ['', 'ms of processor a request'],
  [
    ['the functions, HTTP included', String(perRequest.functions)],
    [databaseOf(machine), String(perRequest.database)],
    ['the sender', String(perRequest.sender)],
  ],
)}

Only the first is ours: **a core of functions answers ${perCoreSecond} such requests a second**, a function of ${figures.megabytes} MB, which has ${round(1 / functionsFor(1, figures.megabytes))} of a core, ${figures.perFunctionSecond}. At the rate below that is ${round(cores)} cores, or ${counted(Math.ceil(functionsFor(cores, figures.megabytes)), 'such function')} busy all the time.

The highest rate that keeps the 99th percentile under 500 ms is looked for by steps from 15 a second on, and seven tenths of it are held, or those 15:

${markdownTable(['', 'requests a second', 'requests', 'median ms', 'p99 ms', 'errors'], rows)}

Memory of the functions' process second by second while it was held, in MB: ${memory}. After the first third it changes by ${growth} MB of ${Math.round(figures.meanMemory)} MB by the line that fits best.
`;
}

import { arch, availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { chooseEngine, engineTitles } from '../../lib/local/database/engines.ts';

/** The machine on which figures were taken, and when. */
export interface Machine {
  readonly takenAt: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly node: string;
  /** The local database that keeps tables; figures without it are of DynamoDB Local. */
  readonly database?: string;
  /** The number of processes that wanted a core in the last minute, those of the benchmark included. */
  readonly load: number;
}

export const describeMachine = (): Machine => ({
  takenAt: new Date().toISOString().slice(0, 16).concat('Z'),
  processor: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${arch()}`,
  cores: availableParallelism(),
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  database: engineTitles[chooseEngine()],
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

export const databaseOf = ({ database = engineTitles['dynamodb-local'] }: Machine) => database;

export const machineSentence = ({ takenAt, processor, cores, memoryGigabytes, node, load }: Machine) =>
  `Taken ${takenAt} on ${cores} cores of ${processor}, ${memoryGigabytes} GB, Node ${node}, load average ${load}.`;

import type { BackgroundWork } from './job.ts';

/** The event of each step of a month's figures; which step it is says which months they are of. */
interface RoundEvent {
  /** When the rule began it, as AWS writes a time. */
  readonly time: string;
}

/** The parts of the work that the state machine hands out, one shard of the sharers at a time. */
export interface PartEvent extends RoundEvent {
  readonly shard: number;
  /** Asked on the first of the month, written on the fourth. */
  readonly step: 'ask' | 'write';
}

export interface SumEvent extends RoundEvent {
  /** The answers of the function before, one for each part; empty ones where they were summarised already. */
  readonly parts: readonly object[];
}

export const writeRoundPart = {
  id: 'write-round-part',
  summary:
    'Collect what the records of everybody in a shard who shares say, and write it to a file on the fourth',
  table: {
    actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['people'],
      GetItem: ['people', 'rounds'],
      PutItem: ['rounds'],
      Query: ['sharers'],
      UpdateItem: ['people'],
    },
  },
  needs: ['roundPartsWriting'],
  timeoutSeconds: 300,
  memoryMegabytes: 1769,
} as const satisfies BackgroundWork;

export const sumRound = {
  id: 'sum-round',
  summary: 'Pool what was collected this month, and keep the figures of each pair',
  table: {
    actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['pairs'],
      GetItem: ['rounds'],
      PutItem: ['pairs'],
      Query: ['rounds'],
      UpdateItem: ['pairs', 'rounds'],
    },
  },
  needs: ['roundPartsReading'],
  // The most that Lambda gives.
  timeoutSeconds: 900,
  memoryMegabytes: 1769,
} as const satisfies BackgroundWork;

/** The two functions that make the figures of everybody, once a month. */
export const roundJobs = [writeRoundPart, sumRound] as const;

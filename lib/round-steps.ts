import type { PartEvent } from '../shared/jobs/round-jobs.ts';

/** A function that failed is run again after half a minute, one and two. */
const retry = [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 30, MaxAttempts: 3, BackoffRate: 2 }];

interface RoundFunctions {
  readonly partArn: string;
  readonly sumArn: string;
  readonly shards: number;
  /** Files that are written side by side; as many executions are taken from everybody else meanwhile. */
  readonly partsAtOnce: number;
}

/**
 * The steps of a month's figures, in the language of Step Functions: on the first everybody who shares is asked; on the
 * fourth what they have goes into one file a shard, and all files into the figures.
 */
export function roundSteps({ partArn, sumArn, shards, partsAtOnce }: RoundFunctions) {
  const ofEachShard = (step: PartEvent['step']) => ({
    Type: 'Map',
    ItemsPath: '$.shards',
    ItemSelector: { 'shard.$': '$$.Map.Item.Value', 'time.$': '$.time', step },
    MaxConcurrency: partsAtOnce,
    ItemProcessor: {
      ProcessorConfig: { Mode: 'INLINE' },
      StartAt: `${step}-part`,
      States: { [`${step}-part`]: { Type: 'Task', Resource: partArn, Retry: retry, End: true } },
    },
  });
  return {
    StartAt: 'shards',
    States: {
      shards: {
        Type: 'Pass',
        Result: Array.from({ length: shards }, (_, shard) => shard),
        ResultPath: '$.shards',
        Next: 'which',
      },
      which: {
        Type: 'Choice',
        Choices: [{ Variable: '$.time', StringMatches: '*-01T*', Next: 'ask' }],
        Default: 'write',
      },
      ask: { ...ofEachShard('ask'), End: true },
      write: { ...ofEachShard('write'), ResultPath: '$.parts', Next: 'sum' },
      sum: {
        Type: 'Task',
        Resource: sumArn,
        Parameters: { 'time.$': '$.time', 'parts.$': '$.parts' },
        Retry: retry,
        End: true,
      },
    },
  };
}

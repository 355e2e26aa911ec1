import { type Names, resolve } from './intrinsics.ts';
import { listResources, type Template } from './template.ts';

export interface StreamMapping {
  readonly functionArn: string;
  /** The stream as roles name it. */
  readonly streamArn: string;
  readonly tableName: string;
  readonly batchSize: number;
  /** Whether a batch that the function throws at is tried in halves. */
  readonly bisects: boolean;
  /** Whether the function says which records it could not handle. */
  readonly reportsItems: boolean;
  /** How often a batch is tried again before it is given up; undefined: without end. */
  readonly retries: number | undefined;
  /** A record is for the function if one of them fits; all are where there is none. */
  readonly patterns: readonly unknown[];
}

/** Functions that follow a table's stream from its beginning; those that empty a queue are none. */
export function readStreamMappings(template: Template, names: Names): StreamMapping[] {
  return listResources(template, 'AWS::Lambda::EventSourceMapping').flatMap(([logicalId, raw]) => {
    const {
      FunctionName: functionName,
      EventSourceArn: streamArn,
      Enabled: enabled = true,
      StartingPosition: start,
      BatchSize: batchSize = 100,
      FilterCriteria: criteria,
      ParallelizationFactor: factor = 1,
      BisectBatchOnFunctionError: bisects = false,
      FunctionResponseTypes: responses = [],
      MaximumRetryAttempts: retries = -1,
    } = resolve(raw, names) as Mapping;
    if (streamArn.includes(':sqs:')) return [];
    const tableName = /:table\/(.+)\/stream\//.exec(streamArn)?.[1];
    if (tableName === undefined || start !== 'TRIM_HORIZON' || factor !== 1)
      throw new Error(
        `The local runtime follows streams of tables from TRIM_HORIZON, one batch at a time; ${logicalId} asks for something else.`,
      );
    const functionArn = listResources(template, 'AWS::Lambda::Function')
      .map(([id]) => id)
      .find((id) => names.ref(id) === functionName);
    if (functionArn === undefined) throw new Error(`${logicalId} names no function of the template.`);
    if (!enabled) return [];
    return [
      {
        functionArn: String(names.attribute(functionArn, 'Arn')),
        streamArn,
        tableName,
        batchSize,
        bisects,
        reportsItems: responses.includes('ReportBatchItemFailures'),
        retries: retries < 0 ? undefined : retries,
        patterns: (criteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern)),
      },
    ];
  });
}

interface Mapping {
  readonly FunctionName: string;
  readonly EventSourceArn: string;
  readonly Enabled?: boolean;
  readonly StartingPosition: string;
  readonly BatchSize?: number;
  readonly FilterCriteria?: { readonly Filters: readonly { readonly Pattern: string }[] };
  readonly ParallelizationFactor?: number;
  readonly BisectBatchOnFunctionError?: boolean;
  readonly FunctionResponseTypes?: readonly string[];
  readonly MaximumRetryAttempts?: number;
}

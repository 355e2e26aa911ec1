import { type ResourceNames, resolve } from './intrinsics.ts';
import { listResources, type Template } from './template.ts';

export interface StreamMapping {
  readonly functionArn: string;
  /** The stream as roles name it. */
  readonly streamArn: string;
  readonly tableName: string;
  readonly batchSize: number;
  /** True if a batch at which the function throws is tried again in halves. */
  readonly bisects: boolean;
  /** True if the function reports which records it could not handle. */
  readonly reportsItems: boolean;
  /** Tries after the first one before a batch is given up; undefined: without end. */
  readonly retries: number | undefined;
  /** A record is for the function if one of these fits; all records are if there are none. */
  readonly patterns: readonly unknown[];
}

/** Functions that follow a table's stream from its beginning; mappings of queues are left out. */
export function readStreamMappings(template: Template, names: ResourceNames): StreamMapping[] {
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
    } = resolve<Mapping>(raw, names);
    if (streamArn.includes(':sqs:')) return [];
    const tableName = /:table\/(.+)\/stream\//.exec(streamArn)?.[1];
    if (tableName === undefined || start !== 'TRIM_HORIZON' || factor !== 1)
      throw new Error(
        `The local runtime follows streams of tables from TRIM_HORIZON, one batch at a time; ${logicalId} asks for something else.`,
      );
    const functionArn = listResources(template, 'AWS::Lambda::Function')
      .map(([id]) => id)
      .find((id) => names.ref(id) === functionName);
    if (functionArn === undefined) throw new Error(`${logicalId} does not name a function of the template.`);
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

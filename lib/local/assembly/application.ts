import { join } from 'node:path';
import { functionId } from '../../function-name.ts';
import { streamViewType, tableShape } from '../../table-shape.ts';
import { type ApiDefinition, readApi } from './application-api.ts';
import { type BucketDefinition, readBuckets } from './application-buckets.ts';
import { type EventRule, readEventRules } from './application-events.ts';
import { type MachineDefinition, readMachines } from './application-machines.ts';
import { readRoles } from './application-roles.ts';
import { readSchedules, type ScheduleDefinition } from './application-schedules.ts';
import { readStreamMappings, type StreamMapping } from './application-streams.ts';
import type { Assembly } from './assembly.ts';
import { type ResourceNames, resolve } from './intrinsics.ts';
import { arnOfTable, createNames } from './names.ts';
import type { Statement } from './policy.ts';
import { listResources, type Properties, type Template } from './template.ts';
import { mayAssume } from './trust.ts';

export interface FunctionDefinition {
  /** The id of its route or job. */
  readonly id: string;
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  /** The file that holds the handler, and the handler's name in it. */
  readonly file: string;
  readonly exportName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  readonly roleArn: string;
  /** Tries after the first one for an event that nobody waits for. */
  readonly retries: number;
  /** The age up to which Lambda keeps such an event while it cannot be run. */
  readonly mostEventSeconds: number;
  /** True if an event that it failed at is noted in a queue. */
  readonly notesFailures: boolean;
  readonly statements: readonly Statement[];
}

export interface TableDefinition {
  readonly name: string;
  readonly arn: string;
  readonly properties: TableProperties;
}

/** The properties of a table in the template, as far as they are looked at by name. */
interface TableProperties extends Properties {
  readonly KeySchema: KeySchema;
  readonly GlobalSecondaryIndexes?: readonly TableIndex[];
}

export interface TableIndex {
  readonly IndexName: string;
  readonly KeySchema: KeySchema;
}

export type KeySchema = readonly { readonly AttributeName: string; readonly KeyType: string }[];

interface FunctionProperties extends Properties {
  readonly Code: { readonly S3Key: string };
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
}

interface InvokeConfig extends Properties {
  readonly MaximumRetryAttempts?: number;
  readonly MaximumEventAgeInSeconds?: number;
  readonly DestinationConfig?: { readonly OnFailure?: object };
}

/** Everything the runtime runs, read from the template and from nowhere else. */
export interface Application {
  readonly tables: readonly TableDefinition[];
  readonly functions: readonly FunctionDefinition[];
  readonly api: ApiDefinition;
  readonly schedules: readonly ScheduleDefinition[];
  readonly machines: readonly (MachineDefinition & { readonly id: string })[];
  readonly buckets: readonly BucketDefinition[];
  readonly eventRules: readonly EventRule[];
  readonly streamMappings: readonly StreamMapping[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** Reads an assembly. A suffix gives what AWS would name a name of its own: several may share a database. */
export function readApplication(assembly: Assembly, baseUrl: string, suffix = ''): Application {
  const { template, stackName } = assembly;
  const names = createNames(template, `${stackName}${suffix}`, baseUrl);
  const roles = readRoles(template, names);

  const configs = new Map(
    listResources(template, 'AWS::Lambda::EventInvokeConfig').map(([, raw]) => {
      const config = resolve<InvokeConfig>(raw, names);
      return [String(config.FunctionName), config];
    }),
  );

  const functions = listResources(template, 'AWS::Lambda::Function').map(([logicalId, raw]) => {
    const properties = resolve<FunctionProperties>(raw, names);
    const [fileName, exportName] = String(properties.Handler).split('.');
    const roleArn = String(properties.Role);
    const role = roles.get(roleArn);
    if (!role || !mayAssume('lambda.amazonaws.com', role.trust))
      throw new Error(`The role defined for the function ${logicalId} cannot be assumed by Lambda.`);
    const name = nameOf(logicalId, names);
    return {
      id: functionId(stackName, name),
      logicalId,
      name,
      arn: arnOf(logicalId, names),
      file: join(assembly.assetFolder(properties.Code.S3Key), `${fileName}.js`),
      exportName: String(exportName),
      environment: properties.Environment?.Variables ?? {},
      timeoutSeconds: Number(properties.Timeout ?? 3),
      memoryMegabytes: Number(properties.MemorySize ?? 128),
      roleArn,
      retries: configs.get(name)?.MaximumRetryAttempts ?? 2,
      mostEventSeconds: configs.get(name)?.MaximumEventAgeInSeconds ?? 21_600,
      notesFailures: configs.get(name)?.DestinationConfig?.OnFailure !== undefined,
      statements: role.statements,
    };
  });

  return {
    tables: readTables(template, names),
    functions,
    api: readApi(template, names, roles),
    schedules: readSchedules(template, names, functions),
    machines: readMachines(template, names, roles).map((machine) => ({
      ...machine,
      id: functionId(stackName, machine.name),
    })),
    buckets: readBuckets(template, names),
    eventRules: readEventRules(template, names),
    streamMappings: readStreamMappings(template, names),
    outputs: Object.fromEntries(
      Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [
        name,
        String(resolve(Value, names)),
      ]),
    ),
  };
}

/** The tables of the template, or the restored one that has taken their place and that it only names. */
function readTables(template: Template, names: ResourceNames): TableDefinition[] {
  const own = listResources(template, 'AWS::DynamoDB::Table').map(([logicalId, raw]) => ({
    name: nameOf(logicalId, names),
    arn: arnOf(logicalId, names),
    properties: resolve<TableProperties>(raw, names),
  }));
  const name = resolve(template.Outputs?.TableName?.Value, names);
  if (own.length > 0 || typeof name !== 'string') return own;
  const properties = { ...tableShape, StreamSpecification: { StreamViewType: streamViewType } };
  return [{ name, arn: arnOfTable(name), properties }];
}

function nameOf(logicalId: string, names: ResourceNames): string {
  return String(resolve({ Ref: logicalId }, names));
}

function arnOf(logicalId: string, names: ResourceNames): string {
  return String(resolve({ 'Fn::GetAtt': [logicalId, 'Arn'] }, names));
}

/** The application without streams, and without the functions that follow them. */
export const withoutStreams = (application: Application): Application => ({
  ...application,
  tables: application.tables.map((table) => ({
    ...table,
    properties: { ...table.properties, StreamSpecification: undefined },
  })),
  streamMappings: [],
});

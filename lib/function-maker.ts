import { type Size, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Declaration } from '../shared/routes/declaration.ts';
import type { Need } from '../shared/routes/need.ts';
import type { Bundles } from './bundle.ts';
import { BundledFunction } from './bundled-function.ts';
import { Log } from './log.ts';
import type { Settings } from './settings.ts';
import { rightsOn } from './table.ts';

/** Rights and settings of a function besides its rights on the table. */
export interface FunctionExtras {
  readonly statements?: readonly PolicyStatement[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly reservedConcurrency?: number | undefined;
  /** Room for files. @default what every function has */
  readonly diskSize?: Size;
  /** @default a log of its own */
  readonly logGroup?: ILogGroup;
}

/** The right to invoke a function, and its name in an environment variable. */
export const allowInvoking = ({ functionName, functionArn }: Lambda, variable: string): FunctionExtras => ({
  environment: { [variable]: functionName },
  statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] })],
});

const joinExtras = (a: FunctionExtras, b: FunctionExtras): FunctionExtras => ({
  ...a,
  ...b,
  statements: [...(a.statements ?? []), ...(b.statements ?? [])],
  environment: { ...a.environment, ...b.environment },
});

interface FunctionMakerProps {
  readonly table: ITable;
  readonly settings: Settings;
  readonly bundles: Pick<Bundles, 'folderOf'>;
}

/** Makes the function of any declaration, with what it needs. */
export class FunctionMaker {
  readonly #props: FunctionMakerProps;
  readonly #known = new Map<Need, FunctionExtras>();

  constructor(props: FunctionMakerProps) {
    this.#props = props;
  }

  /** Says what functions with this need get. One that is never provided is not to be had in this deployment. */
  provide(need: Need, extras: FunctionExtras): void {
    this.#known.set(need, extras);
  }

  make(scope: Construct, declared: Declaration, own: FunctionExtras = {}): Lambda {
    const { table, settings, bundles } = this.#props;
    const { needs = [] } = declared;
    const extras = needs.map((need) => this.#known.get(need) ?? {}).reduce(joinExtras, own);
    return new BundledFunction(scope, declared.id, {
      bundleFolder: bundles.folderOf(declared.id),
      description: declared.summary,
      statements: [...rightsOn(table, declared.table), ...(extras.statements ?? [])],
      reservedConcurrency: extras.reservedConcurrency,
      diskSize: extras.diskSize,
      timeoutSeconds: declared.timeoutSeconds,
      memoryMegabytes: declared.memoryMegabytes,
      logGroup: extras.logGroup ?? new Log(scope, `${declared.id}-log`, settings),
      environment: {
        TABLE_NAME: table.tableName,
        STAGE: settings.stage,
        URL_SUFFIX: Stack.of(table).urlSuffix,
        ...extras.environment,
        ...(settings.paused && usesTable(declared) && { PAUSED: 'true' }),
      },
    }).lambda;
  }
}

/** Functions that do not use the table answer even while the service is paused. */
const usesTable = ({ table }: Declaration) => table.actions.length + (table.indexes?.length ?? 0) > 0;

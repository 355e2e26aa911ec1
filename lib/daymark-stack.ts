import { join } from 'node:path';
import { type App, CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { jobs } from '../shared/jobs/index.ts';
import { routes } from '../shared/routes/index.ts';
import { rightsOf } from '../shared/routes/route.ts';
import { type Bundles, bundleHandlers } from './bundle.ts';
import { BundledFunction } from './bundled-function.ts';
import { HttpEntrance } from './http-api.ts';
import type { Settings } from './settings.ts';
import { DataTable } from './table.ts';

const fallbackId = 'not-found';

export class DaymarkStack extends Stack {
  readonly #settings: Settings;
  readonly #table: DataTable;
  readonly #bundles: Bundles;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id, { description: 'Daymark, a personal health tracking and analysis service' });
    this.#settings = settings;
    this.#bundles = bundleHandlers(
      [...routes.map((route) => route.id), ...jobs.map((job) => job.id), fallbackId],
      join(outputFolderOf(this), 'bundles'),
    );
    this.#table = new DataTable(this, 'Table', settings);
    const entrance = new HttpEntrance(this, 'Http', settings);

    for (const route of routes) {
      const { lambda } = this.#addFunction(route.id, {
        description: route.summary,
        statements: this.#table.allow(rightsOf(route)),
        timeoutSeconds: route.timeoutSeconds,
        memoryMegabytes: route.memoryMegabytes,
      });
      entrance.addRoute(route, lambda);
    }
    const { lambda: fallback } = this.#addFunction(fallbackId, {
      description: 'Answers what no route matches',
      statements: [],
    });
    entrance.addFallback(fallback);

    Tags.of(this).add('app', 'daymark');
    Tags.of(this).add('stage', settings.stage);
    new CfnOutput(this, 'BaseUrl', { value: entrance.api.apiEndpoint });
    new CfnOutput(this, 'TableName', { value: this.#table.tableName });
  }

  #addFunction(id: string, { description, statements, timeoutSeconds, memoryMegabytes }: FunctionSpecifics) {
    const { stage, keepsData, requestsPerSecond, requestBurst } = this.#settings;
    return new BundledFunction(this, id, {
      bundleFolder: this.#bundles.folderOf(id),
      description,
      statements,
      timeoutSeconds,
      memoryMegabytes,
      keepsData,
      environment: {
        TABLE_NAME: this.#table.tableName,
        STAGE: stage,
        REQUESTS_PER_SECOND: String(requestsPerSecond),
        REQUEST_BURST: String(requestBurst),
      },
    });
  }
}

interface FunctionSpecifics {
  readonly description: string;
  readonly statements: PolicyStatement[];
  readonly timeoutSeconds?: number | undefined;
  readonly memoryMegabytes?: number | undefined;
}

function outputFolderOf(stack: Stack): string {
  return (stack.node.root as App).outdir;
}

import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { jobs } from '../shared/jobs/index.ts';
import { mailJobs } from '../shared/jobs/mail-jobs.ts';
import { roundJobs } from '../shared/jobs/round-jobs.ts';
import { streamJobs } from '../shared/jobs/stream-jobs.ts';
import { tick } from '../shared/jobs/tick.ts';
import { assistants } from '../shared/routes/assistants/assistants.ts';
import { routes } from '../shared/routes/index.ts';
import { oauth } from '../shared/routes/oauth/oauth.ts';
import { pages } from '../shared/routes/pages/index.ts';
import { notFound } from '../shared/routes/pages/not-found.ts';
import { deploymentRegion } from '../shared/settings/toolkit.ts';
import { Alarms } from './alarms.ts';
import { addAnsweringFunctions, apiRoutes } from './answering-functions.ts';
import { addJobs, addMailSender, addStreamJobs } from './background-jobs.ts';
import { Budget } from './budget.ts';
import type { Bundles } from './bundle.ts';
import { Dashboard } from './dashboard.ts';
import { deployedSettingsOutput, writeDeployedSettings } from './deployed-settings.ts';
import { Edge } from './edge.ts';
import { FunctionMaker } from './function-maker.ts';
import { HttpEntrance } from './http-api.ts';
import { Log } from './log.ts';
import { MonthlyRound } from './monthly-round.ts';
import { provideSettings } from './needs-of-settings.ts';
import { OwnDomain } from './own-domain.ts';
import { Schedules } from './schedules.ts';
import { SecondBackup } from './second-backup.ts';
import type { Settings } from './settings.ts';
import { findOrCreateTable } from './table.ts';

/** The handlers that must be bundled before the stack can be built. */
export const handlerIds: readonly string[] = [
  ...routes,
  ...pages,
  oauth,
  assistants,
  tick,
  ...jobs,
  ...streamJobs,
  ...mailJobs,
  ...roundJobs,
  notFound,
].map((declared) => declared.id);

/** China and GovCloud have no budgets. */
const hasBudgets = (region = ''): boolean => !/^(?:cn|us-gov)-/.test(region);

interface DaymarkStackProps {
  readonly settings: Settings;
  readonly bundles: Pick<Bundles, 'folderOf'>;
}

export class DaymarkStack extends Stack {
  constructor(scope: Construct, id: string, { settings, bundles }: DaymarkStackProps) {
    super(scope, id, {
      description: 'Daymark, a personal health tracking and analysis service',
      terminationProtection: settings.keepsData,
      // Indented, it would be close to the megabyte that CloudFormation takes.
      suppressTemplateIndentation: true,
    });
    const { stage, alarmEmail, paused, domainName, runners } = settings;
    const table = findOrCreateTable(this, settings);
    const entrance = new HttpEntrance(this, 'Http', settings, apiRoutes);
    const { api } = entrance;
    const edge = settings.edge
      ? new Edge(this, 'Edge', { entrance, settings, routes: [...routes, ...pages] })
      : undefined;
    const alarms = new Alarms(this, 'Alarms', alarmEmail);
    const schedules = new Schedules(this, 'Schedules', { enabled: !paused });

    const functions = new FunctionMaker({ table, settings, bundles });
    const ownAddress = domainName === undefined ? undefined : `https://${domainName}`;
    provideSettings(functions, { settings, edge, issuer: edge?.baseUrl ?? ownAddress ?? api.apiEndpoint });
    const background = { functions, settings, schedules, alarms, table };
    const mail = addMailSender(this, background);
    addJobs(this, background);
    const logGroup = new Log(this, 'Requests', settings);
    addAnsweringFunctions(this, { functions, logGroup });
    const streamConsumers = addStreamJobs(this, background);
    const round = new MonthlyRound(this, 'Round', { functions, enabled: !paused, runners });

    alarms.watchRound(round.machine);
    alarms.watchReports(stage);
    alarms.watchApi(api, stage);
    alarms.watchConcurrency();
    const mailSender = mail?.lambda;
    new Dashboard(this, 'Dashboard', { stage, api, requests: logGroup, table, streamConsumers, mailSender });
    if (alarmEmail !== undefined && hasBudgets(deploymentRegion()))
      new Budget(this, 'Budget', { monthlyDollars: settings.monthlyBudget, email: alarmEmail });
    const { backupVault: vaultArn } = settings;
    if (vaultArn !== undefined) new SecondBackup(this, 'SecondBackup', { table, vaultArn });
    const ownDomain =
      domainName === undefined || edge !== undefined
        ? undefined
        : new OwnDomain(this, 'Domain', { domainName, entrance });

    // CloudFormation refuses an API that has a body and any other property.
    const tagged = { excludeResourceTypes: [CfnApi.CFN_RESOURCE_TYPE_NAME] };
    Tags.of(this).add('app', 'daymark', tagged);
    Tags.of(this).add('stage', stage, tagged);
    new CfnOutput(this, 'BaseUrl', { value: edge?.baseUrl ?? ownDomain?.baseUrl ?? api.apiEndpoint });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, deployedSettingsOutput, { value: writeDeployedSettings(settings) });
  }
}

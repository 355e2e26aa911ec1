import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { must } from '../shared/domain/lists/must.ts';
import { handleMailFeedback } from '../shared/jobs/handle-mail-feedback.ts';
import { jobs } from '../shared/jobs/index.ts';
import { mailJobs } from '../shared/jobs/mail-jobs.ts';
import { sendMail } from '../shared/jobs/send-mail.ts';
import { sendPushes } from '../shared/jobs/send-pushes.ts';
import { sendReminderMails } from '../shared/jobs/send-reminder-mails.ts';
import { streamJobs } from '../shared/jobs/stream-jobs.ts';
import { routes } from '../shared/routes/index.ts';
import type { Need } from '../shared/routes/need.ts';
import { oauth } from '../shared/routes/oauth/oauth.ts';
import { pageRightsOf } from '../shared/routes/page-route.ts';
import { pages } from '../shared/routes/pages/index.ts';
import { rightsOf } from '../shared/routes/route.ts';
import type { TableRights } from '../shared/routes/table-rights.ts';
import { Alarms } from './alarms.ts';
import { Budget } from './budget.ts';
import type { Bundles } from './bundle.ts';
import { BundledFunction } from './bundled-function.ts';
import { Dashboard } from './dashboard.ts';
import { Edge } from './edge.ts';
import { HttpEntrance } from './http-api.ts';
import { Log } from './log.ts';
import { MailSender } from './mail-sender.ts';
import { OwnDomain } from './own-domain.ts';
import { Schedules } from './schedules.ts';
import type { Settings } from './settings.ts';
import { StreamConsumers } from './stream-consumers.ts';
import { DataTable } from './table.ts';
import { TopicStack } from './topic-stack.ts';

/** What a declared route or job says about the function that serves it. */
interface Declaration {
  readonly id: string;
  readonly summary: string;
  readonly table: TableRights;
  readonly timeoutSeconds?: number;
  readonly memoryMegabytes?: number;
}

/** What a function has besides its rights on the table. */
interface Extras {
  readonly statements?: readonly PolicyStatement[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly reservedConcurrency?: number | undefined;
  /** @default a log of its own */
  readonly logGroup?: ILogGroup;
}

/** Letting a function run after this one is done. */
const allowInvoking = ({ functionName, functionArn }: Lambda, variable: string): Extras => ({
  environment: { [variable]: functionName },
  statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] })],
});

const joinExtras = (a: Extras, b: Extras): Extras => ({
  statements: [...(a.statements ?? []), ...(b.statements ?? [])],
  environment: { ...a.environment, ...b.environment },
});

const fallback: Declaration = {
  id: 'not-found',
  summary: 'Answer what no route matches',
  table: { actions: [] },
};

/** What does not is the same for everybody and may be answered at any time; so may the questions of browsers. */
const reachesTable = ({ table }: Declaration) => table.actions.length + (table.indexes?.length ?? 0) > 0;

const operatorOf = ({ operator, operatorContact }: Settings) => ({
  ...(operator !== undefined && { OPERATOR: operator }),
  ...(operatorContact !== undefined && { OPERATOR_CONTACT: operatorContact }),
});

/** The handlers that must be bundled before the stack can be built. */
export const handlerIds: readonly string[] = [
  ...routes,
  ...pages,
  oauth,
  ...jobs,
  ...streamJobs,
  ...mailJobs,
  fallback,
].map((declared) => declared.id);

export interface DaymarkStackProps {
  readonly settings: Settings;
  readonly bundles: Pick<Bundles, 'folderOf'>;
}

export class DaymarkStack extends Stack {
  constructor(scope: Construct, id: string, { settings, bundles }: DaymarkStackProps) {
    super(scope, id, {
      description: 'Daymark, a personal health tracking and analysis service',
      terminationProtection: settings.keepsData,
    });
    const table = new DataTable(this, 'Table', settings);
    const entrance = new HttpEntrance(this, 'Http', settings);
    const edge = settings.edge
      ? new Edge(this, 'Edge', { api: entrance.api, settings, routes: [...routes, ...pages] })
      : undefined;
    const alarms = new Alarms(this, 'Alarms', settings.alarmEmail);

    const ownAddress = settings.domainName === undefined ? undefined : `https://${settings.domainName}`;
    const issuer = { ISSUER: edge?.baseUrl ?? ownAddress ?? entrance.api.apiEndpoint };
    /** What everything that answers requests knows of where it is reached, and from where. */
    const ofAddress: Extras = {
      environment: {
        ...issuer,
        ...(settings.corsOrigins.length > 0 && { CORS_ORIGINS: settings.corsOrigins.join(',') }),
        ...edge?.environment,
      },
    };
    const addFunction = (scope: Construct, declared: Declaration, extras: Extras = {}): Lambda =>
      new BundledFunction(scope, declared.id, {
        bundleFolder: bundles.folderOf(declared.id),
        description: declared.summary,
        statements: [...table.allow(declared.table), ...(extras.statements ?? [])],
        reservedConcurrency: extras.reservedConcurrency,
        timeoutSeconds: declared.timeoutSeconds,
        memoryMegabytes: declared.memoryMegabytes,
        logGroup: extras.logGroup ?? new Log(scope, `${declared.id}-log`, settings),
        environment: {
          TABLE_NAME: table.tableName,
          STAGE: settings.stage,
          URL_SUFFIX: this.urlSuffix,
          ...extras.environment,
          ...(settings.paused && reachesTable(declared) && { PAUSED: 'true' }),
        },
      }).lambda;

    const signUp = {
      SIGN_UP: settings.signUp,
      ...(settings.accountsPerNetwork !== undefined && {
        ACCOUNTS_PER_NETWORK: String(settings.accountsPerNetwork),
      }),
    };
    const schedules = new Schedules(this, 'Schedules', {
      enabled: !settings.paused,
      runners: settings.runners,
    });
    const mail =
      settings.mailFrom === undefined
        ? undefined
        : new MailSender(this, 'Mail', {
            mailFrom: settings.mailFrom,
            mailRate: settings.mailRate,
            enabled: !settings.paused,
            failedEvents: schedules.failedEvents,
            addFunction: (job, extras) =>
              addFunction(this, job, {
                ...extras,
                reservedConcurrency: settings.reservedConcurrency,
                environment: { ...extras.environment, ...(job === sendMail && signUp) },
              }),
          });
    const jobFunctions = new Map<string, Lambda>();
    const extrasOf = ({ needs = [] }: { readonly needs?: readonly Need[] | undefined }): Extras => {
      const sender = jobFunctions.get(sendPushes.id);
      const known: Readonly<Record<Need, Extras>> = {
        address: { environment: issuer },
        pushHosts: { environment: { PUSH_HOSTS: settings.pushHosts.join(',') } },
        pushSender: sender === undefined ? {} : allowInvoking(sender, 'PUSH_FUNCTION'),
        reminderMailSender: mail === undefined ? {} : allowInvoking(mail.reminders, 'REMINDER_MAIL_FUNCTION'),
      };
      return needs.map((need) => known[need]).reduce(joinExtras, {});
    };
    // The sender of pushes first: others let it run.
    for (const job of jobs.toSorted((a, b) => Number(b === sendPushes) - Number(a === sendPushes))) {
      const ofJob = { statements: [schedules.allowReporting()] };
      const lambda = addFunction(this, job, {
        ...joinExtras(ofJob, extrasOf(job)),
        reservedConcurrency: settings.reservedConcurrency,
      });
      jobFunctions.set(job.id, lambda);
    }
    for (const job of jobs) {
      const lambda = must(jobFunctions, job.id);
      schedules.addJob(job, lambda);
      alarms.watchJob(job.id, lambda);
    }
    alarms.watchFailedEvents(schedules.failedEvents);
    alarms.watchReports(settings.stage);

    // One for all that answer requests: whoever looks for one does not know which function had it.
    const logGroup = new Log(this, 'Requests', settings);
    const topicStacks = new Map<string, TopicStack>();
    const stackOf = (topic: string): TopicStack => {
      const stack = topicStacks.get(topic) ?? new TopicStack(this, topic);
      topicStacks.set(topic, stack);
      return stack;
    };
    for (const route of routes) {
      const topic = stackOf(route.topic);
      const declared = { ...route, table: rightsOf(route) };
      const extras = { ...joinExtras(ofAddress, extrasOf(route)), logGroup };
      entrance.addRoute(topic, route, addFunction(topic, declared, extras));
    }
    const pageStack = stackOf('Pages');
    for (const page of pages) {
      const mailing = page.sendsMail ? mail : undefined;
      const lambda = addFunction(
        pageStack,
        { ...page, table: pageRightsOf(page) },
        {
          environment: { ...ofAddress.environment, ...signUp, ...mailing?.environment },
          statements: mailing === undefined ? [] : [mailing.allowHandingOver()],
          logGroup,
        },
      );
      entrance.addRoute(pageStack, page, lambda);
    }
    const ofStrangers = { ...ofAddress, logGroup };
    entrance.addEndpoints(pageStack, oauth.endpoints, addFunction(pageStack, oauth, ofStrangers));
    const ofFrontPages = { environment: { SIGN_UP: settings.signUp, ...operatorOf(settings) } };
    entrance.addFallback(
      pageStack,
      addFunction(pageStack, fallback, { ...joinExtras(ofAddress, ofFrontPages), logGroup }),
    );
    if (mail !== undefined) {
      alarms.watchJob(sendMail.id, mail.lambda);
      alarms.watchJob(sendReminderMails.id, mail.reminders);
      alarms.watchJob(handleMailFeedback.id, mail.feedback);
      alarms.watchMail();
    }

    const consumers = new StreamConsumers(this, 'Stream', {
      table,
      failedEvents: schedules.failedEvents,
      enabled: !settings.paused,
    });
    const streamFunctions: Lambda[] = [];
    for (const job of streamJobs) {
      const lambda = addFunction(this, job, {
        statements: [consumers.allowReading(), schedules.allowReporting()],
      });
      consumers.add(job, lambda);
      streamFunctions.push(lambda);
      alarms.watchStream(job.id, lambda);
    }
    alarms.watchApi(entrance.api, settings.stage);
    alarms.watchTable(table);
    alarms.watchConcurrency();
    new Dashboard(this, 'Dashboard', {
      stage: settings.stage,
      api: entrance.api,
      requests: logGroup,
      table,
      streamConsumers: streamFunctions,
      mailSender: mail?.lambda,
    });
    if (settings.alarmEmail !== undefined)
      new Budget(this, 'Budget', { monthlyDollars: settings.monthlyBudget, email: settings.alarmEmail });

    const ownDomain =
      settings.domainName === undefined || edge !== undefined
        ? undefined
        : new OwnDomain(this, 'Domain', { domainName: settings.domainName, entrance });
    const baseUrl = edge?.baseUrl ?? ownDomain?.baseUrl ?? entrance.api.apiEndpoint;

    Tags.of(this).add('app', 'daymark');
    Tags.of(this).add('stage', settings.stage);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
    new CfnOutput(this, 'TableName', { value: table.tableName });
  }
}

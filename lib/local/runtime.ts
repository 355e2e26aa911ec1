import type { RuntimeOptions } from './arguments.ts';
import type { Application } from './assembly/application.ts';
import { buildApplication } from './assembly/build-application.ts';
import { localContext } from './assembly/local-context.ts';
import { region } from './assembly/names.ts';
import { ensureTable, removeTable } from './database/ensure-table.ts';
import { openDatabase } from './database/open-database.ts';
import { operatorKey } from './database/proxied-calls.ts';
import { localFront } from './gateway/front.ts';
import { createGateway } from './gateway/gateway.ts';
import { type HttpServer, startHttpServer } from './gateway/http-server.ts';
import type { Instances } from './gateway/local-bodies.ts';
import { createLocalEndpoints } from './gateway/local-endpoints.ts';
import { register, takeFolder } from './registration.ts';
import type { RuntimeInfo } from './runtime-info.ts';
import { type RuntimeParts, startParts } from './runtime-parts.ts';
import { SentMails } from './services/sent-mails.ts';
import { SignInLinks } from './services/sign-in-links.ts';

export interface Runtime {
  readonly info: RuntimeInfo;
  readonly signInLinks: SignInLinks;
  /** Resolves if the database ends under the runtime. */
  readonly databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

type RuntimeReport = (step: string) => void;

/** Runs the synthesised app on this machine; `report` hears what is being done. */
export async function startRuntime(options: RuntimeOptions, report: RuntimeReport): Promise<Runtime> {
  const undo: (() => unknown)[] = [];
  const onStop = (step: () => unknown) => void undo.push(step);
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    onStop(await takeFolder(options.dataFolder));
    const server = await startHttpServer(options.port);
    onStop(() => server.close());

    report('Starting the database');
    const database = await openDatabase(options);
    onStop(() => database.stop());
    const application = await buildApplication(
      { ...options, settings: { ...localContext, ...options.context } },
      server.baseUrl,
      () => report('Building the app and its functions'),
    );

    report('Preparing the table');
    await database.ready;
    for (const table of application.tables) {
      await ensureTable(database.endpoint, table);
      if (options.databaseUrl !== undefined) onStop(() => removeTable(database.endpoint, table));
    }
    const sentMails = new SentMails();
    const parts = await startParts({ application, database, options, mails: sentMails, onStop });
    if (options.schedules === 'clock') {
      parts.scheduler.start();
      parts.streams.start();
    }
    const info: RuntimeInfo = {
      baseUrl: server.baseUrl,
      tableName: application.outputs.TableName ?? '',
      region,
      dynamodbEndpoint: parts.proxy.endpoint,
      accessKeyId: operatorKey,
      secretAccessKey: operatorKey,
      databaseProcessId: database.processId,
    };
    const signInLinks = serve(server, { application, parts, sentMails, info, options });
    onStop(register(info, options));
    return { info, signInLinks, databaseEnded: database.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ServeProps {
  readonly application: Application;
  readonly parts: RuntimeParts;
  readonly sentMails: SentMails;
  readonly info: RuntimeInfo;
  readonly options: RuntimeOptions;
}

/** Lets the server answer: the gateway, and what only a local service has. */
function serve(
  server: HttpServer,
  { application, parts, sentMails, info, options }: ServeProps,
): SignInLinks {
  const { functionByArn, clock } = parts;
  const empty = async (instances: Instances) => {
    await parts.empty(instances);
    sentMails.empty();
  };
  const answerLocally = createLocalEndpoints({
    ...parts,
    info,
    empty: options.dataFolder === undefined ? empty : undefined,
  });
  const gateway = createGateway({
    api: application.api,
    functionByArn,
    now: () => clock.now(),
    front: localFront,
  });
  const signInLinks = new SignInLinks();
  server.serve(async (incoming, outgoing) => {
    if (signInLinks.isOne(incoming.url)) signInLinks.answer(incoming, outgoing);
    else if (incoming.url?.startsWith('/local/')) await answerLocally(incoming, outgoing);
    else await gateway(incoming, outgoing);
  });
  return signInLinks;
}

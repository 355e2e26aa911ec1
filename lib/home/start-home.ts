import { randomBytes } from 'node:crypto';
import { buildApplication } from '../local/assembly/build-application.ts';
import { region } from '../local/assembly/names.ts';
import { ensureTable } from '../local/database/ensure-table.ts';
import { openDatabase } from '../local/database/open-database.ts';
import { createGateway, type RequestHandler } from '../local/gateway/gateway.ts';
import { startHttpServer } from '../local/gateway/http-server.ts';
import { holdFolder } from '../local/hold-folder.ts';
import { register } from '../local/registration.ts';
import { type RuntimeParts, startParts } from '../local/runtime-parts.ts';
import { requireAbilities, requireOurTables } from './home-database.ts';
import { openHomeFolder } from './home-folder.ts';
import { homeFront } from './home-front.ts';
import { NightlyWork } from './nightly-work.ts';
import { NoMails } from './no-mails.ts';
import type { Home } from './read-home.ts';
import { signInLinks } from './sign-in-links.ts';
import { SmtpMails } from './smtp-mails.ts';

interface RunningHome {
  readonly port: number;
  /** Resolves if the database ends under the service. */
  readonly databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

/** Seconds after which a function without requests leaves memory. */
const idleSeconds = 30;

/** Runs the synthesised app for a household: what `npm start` runs, with nothing that is there for tests. */
export async function startHome(
  { stage, home, requestsPerNetwork, context }: Home,
  report: (step: string) => void,
): Promise<RunningHome> {
  const undo: (() => unknown)[] = [];
  const onStop = (step: () => unknown) => void undo.push(step);
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    openHomeFolder(home.data, stage);
    onStop(await holdFolder(home.data));
    const server = await startHttpServer(home.port, home.listen);
    onStop(() => server.close());

    report('Starting the database');
    if (home.database !== undefined) await requireAbilities(home.database.endpoint);
    const database = await openDatabase({
      databaseUrl: home.database?.endpoint,
      dataFolder: home.data,
      engine: home.database === undefined ? 'dynoxide' : undefined,
    });
    onStop(() => database.stop());
    const whole = await buildApplication({ dataFolder: home.data, settings: context }, home.address, () =>
      report('Building the app and its functions'),
    );
    // Figures of everybody want more people than a household has.
    const application = { ...whole, machines: [] };
    await database.ready;
    await requireOurTables(database.endpoint, application.tables);
    for (const table of application.tables) await ensureTable(database.endpoint, table);
    const operatorAccessKey = randomBytes(24).toString('hex');
    const parts = await startParts({
      application,
      database,
      operatorAccessKey,
      mails: mailsOf(home, String(context.mailFrom)),
      options: { dataFolder: home.data, log: 'json', idleSeconds, patience: 'on', concurrency: undefined },
      onStop,
    });
    const front = homeFront({ ...home, requestsPerNetwork });
    const { api } = application;
    const gateway = createGateway({ api, functionByArn: parts.functionByArn, now: Date.now, front });
    server.serve(withSignInLinks(gateway, home.data));
    onStop(
      register(
        {
          baseUrl: home.address,
          tableName: application.outputs.TableName ?? '',
          region,
          dynamodbEndpoint: parts.proxy.endpoint,
          accessKeyId: operatorAccessKey,
          secretAccessKey: operatorAccessKey,
          databaseProcessId: database.processId,
        },
        { dataFolder: home.data, port: home.port },
      ),
    );
    startWork(parts);
    const tables = application.tables.map(({ name }) => name);
    onStop(new NightlyWork({ ...home, stage, endpoint: database.endpoint, tables }).start());
    return { port: home.port, databaseEnded: database.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const mailsOf = ({ smtp }: Home['home'], from: string) =>
  smtp === undefined ? new NoMails() : new SmtpMails(smtp, from);

function startWork({ scheduler, streams }: RuntimeParts): void {
  scheduler.start();
  streams.start();
}

/** Links that the operator's command line prints are answered here: nobody else can make one. */
function withSignInLinks(gateway: RequestHandler, folder: string): RequestHandler {
  const answer = signInLinks(folder);
  return async (incoming, outgoing) => {
    if (!(await answer(incoming, outgoing))) await gateway(incoming, outgoing);
  };
}

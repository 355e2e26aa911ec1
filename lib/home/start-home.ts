import { randomBytes } from 'node:crypto';
import { createGateway } from '../local/gateway/gateway.ts';
import { holdFolder } from '../local/hold-folder.ts';
import { register } from '../local/registration.ts';
import { MailNotTaken, type Mails } from '../local/services/sent-mails.ts';
import { startInSteps } from '../local/start-in-steps.ts';
import { startService } from '../local/start-service.ts';
import { requireAbilities, requireOurTables } from './home-database.ts';
import { openHomeFolder } from './home-folder.ts';
import { homeFront } from './home-front.ts';
import { NightlyWork } from './nightly-work.ts';
import type { Home } from './read-home.ts';
import { signInLinks } from './sign-in-links.ts';
import { SmtpMails } from './smtp-mails.ts';

/** Seconds after which a function without requests leaves memory. */
const idleSeconds = 30;

/** Runs the synthesised app for a household: what `npm start` runs, without the test tools. */
export const startHome = (
  { stage, home, requestsPerNetwork, context }: Home,
  report: (step: string) => void,
) =>
  startInSteps(async (onStop) => {
    onStop(await holdFolder(home.data));
    openHomeFolder(home.data, stage);
    const { endpoint: databaseUrl } = home.database ?? {};
    if (databaseUrl !== undefined) await requireAbilities(databaseUrl);
    const { server, database, application, parts, info } = await startService({
      options: {
        port: home.port,
        dataFolder: home.data,
        databaseUrl,
        engine: databaseUrl === undefined ? 'dynoxide' : undefined,
        log: 'json',
        idleSeconds,
        patience: 'on',
        concurrency: undefined,
      },
      settings: context,
      home,
      mails: mailsOf(home, String(context.mailFrom)),
      operatorAccessKey: randomBytes(24).toString('hex'),
      beforeTables: requireOurTables,
      report,
      onStop,
    });
    const { functionByArn, scheduler, streams } = parts;
    const front = homeFront({ ...home, requestsPerNetwork });
    const gateway = createGateway({ api: application.api, functionByArn, now: Date.now, front });
    const answerLink = signInLinks(home.data);
    server.serve(async (incoming, outgoing) => {
      if (!(await answerLink(incoming, outgoing))) await gateway(incoming, outgoing);
    });
    onStop(await register(info, { dataFolder: home.data, port: home.port }));
    scheduler.start();
    streams.start();
    const tables = application.tables.map(({ name }) => name);
    onStop(new NightlyWork({ ...home, stage, endpoint: database.endpoint, tables }).start());
    return { databaseEnded: database.ended };
  });

const mailsOf = ({ smtp }: Home['home'], from: string) =>
  smtp === undefined ? new NoMails() : new SmtpMails(smtp, from);

/** Refuses all mail: the settings name no mail server. */
class NoMails implements Mails {
  add(): never {
    throw new MailNotTaken('This service has no mail server.', true);
  }

  list() {
    return [];
  }
}

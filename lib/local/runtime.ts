import type { RuntimeOptions } from './arguments.ts';
import { localContext } from './assembly/local-context.ts';
import { removeTable } from './database/ensure-table.ts';
import { localFront } from './gateway/front.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Instances } from './gateway/local-bodies.ts';
import { createLocalEndpoints } from './gateway/local-endpoints.ts';
import { register, takeFolder } from './registration.ts';
import type { RuntimePartsProps } from './runtime-parts.ts';
import { SentMails } from './services/sent-mails.ts';
import { SignInLinks } from './services/sign-in-links.ts';
import { startInSteps } from './start-in-steps.ts';
import { startService } from './start-service.ts';

export type Runtime = Awaited<ReturnType<typeof startRuntime>>;

export type RuntimeExtras = Pick<RuntimePartsProps, 'hooksOf'>;

/** Runs the synthesised app on this machine; `report` hears what is being done. */
export const startRuntime = (
  options: RuntimeOptions,
  report: (step: string) => void,
  extras: RuntimeExtras = {},
) =>
  startInSteps(async (onStop) => {
    onStop(await takeFolder(options.dataFolder));
    const mails = new SentMails();
    const { server, database, application, parts, info } = await startService({
      options,
      settings: { ...localContext, ...options.context },
      mails,
      ...extras,
      report,
      onStop,
      beforeTables(endpoint, tables) {
        if (options.databaseUrl !== undefined)
          for (const table of tables) onStop(() => removeTable(endpoint, table));
      },
    });
    const { functionByArn, clock, scheduler, streams } = parts;
    if (options.schedules === 'clock') {
      scheduler.start();
      streams.start();
    }
    const empty = async (instances: Instances) => {
      await parts.empty(instances);
      mails.empty();
    };
    const answerLocally = createLocalEndpoints({
      ...parts,
      info,
      empty: options.dataFolder === undefined ? empty : undefined,
      extend: (usual) => parts.hooks?.endpoints(usual, parts) ?? usual,
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
    onStop(await register(info, options));
    return { info, signInLinks, databaseEnded: database.ended };
  });

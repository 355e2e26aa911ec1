import type { HomeSettings } from '../home-settings.ts';
import { readStage } from '../stage-file.ts';

/** Settings that only AWS has: here they would be accepted and do nothing. */
const ofAws = ['alarmEmail', 'backupVault', 'domainName', 'edgeAcl', 'reservedConcurrency', 'table'] as const;

export interface Home {
  readonly stage: string;
  readonly home: HomeSettings;
  /** Requests in five minutes from one network. */
  readonly requestsPerNetwork: number;
  /** The settings that the assembly is made with. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** The settings of a stage that runs on this machine; throws a sentence that says what to change. */
export function readHome(stage: string, folder?: string): Home {
  const { keepsData: _, home, ...settings } = readStage(stage, {}, folder);
  if (home === undefined)
    throw new Error(
      `stages/${stage}.json has no "home", so it is a stage of AWS: deploy it with "npm run deploy", or add "home" with "address" and "data" as docs/at-home.md shows.`,
    );
  const foreign = ofAws.filter((name) => settings[name] !== undefined);
  if (settings.edge) foreign.push('edge' as never);
  if (foreign.length > 0)
    throw new Error(
      `stages/${stage}.json sets ${foreign.join(', ')}, which only a stage on AWS has: leave that out.`,
    );
  if ((settings.mailFrom === undefined) !== (home.smtp === undefined))
    throw new Error(
      `stages/${stage}.json must have both "mailFrom" and "home.smtp", or neither: mail needs a sender and a server.`,
    );
  return {
    stage,
    home,
    requestsPerNetwork: settings.edgeRate,
    context: { ...settings, home, accountsPerNetwork: settings.accountsPerNetwork ?? 'any' },
  };
}

import { localContext } from '../../../lib/local/assembly/local-context.ts';

export type StackSettings = Readonly<Record<string, string>>;

const backupVault = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:daymark';

/** The stacks that tests look at, each with what `--context` sets. One serves for as many tests as it can. */
export const stackSettings = {
  /** The stack that the tests of HTTP run. */
  service: localContext,
  invited: {
    ...localContext,
    signUp: 'invited',
    operator: 'Ada <&> Co',
    operatorContact: 'ada@example.com',
  },
  /** Jobs remove rows as slowly there as in a deployment. */
  closed: { ...localContext, signUp: 'closed', operator: '', backgroundRate: '300' },
  dev: { corsOrigins: 'https://a.example, https://b.example' },
  prod: {
    stage: 'prod',
    mailFrom: 'Daymark <hello@example.com>',
    alarmEmail: 'operator@example.com',
    operator: 'Ada Lovelace, Berlin',
    operatorContact: 'https://ada.example.com/about',
    runners: '4',
    throttleRate: '7',
    throttleBurst: '11',
    publicThrottleRate: '3',
    publicThrottleBurst: '5',
  },
  /** With everything that adds resources. */
  edge: {
    edge: 'true',
    edgeRate: '123',
    edgeSecrets: '2, 1',
    tableClass: 'infrequentAccess',
    reservedConcurrency: '6',
    mailFrom: 'hello@example.com',
    alarmEmail: 'operator@example.com',
    backupVault,
  },
  paused: {
    paused: 'true',
    domainName: 'daymark.example.com',
    mailFrom: 'hello@example.com',
    table: 'restored/stream/2026-11-18T09:22:46.123',
    backupVault,
  },
} as const satisfies Record<string, StackSettings>;

/** `trial`: the small app of `test/fixtures/trial-app`. */
export type StackName = keyof typeof stackSettings | 'trial';

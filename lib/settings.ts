import type { Node } from 'constructs';
import { isEmailAddress } from '../shared/domain/people/email-address.ts';
import { type SignUp, signUpModes } from '../shared/domain/people/sign-up.ts';
import { knownPushHosts } from '../shared/domain/push/push-hosts.ts';
import { readCount, readFlag, readText, refuseUnknownNames } from './context-values.ts';

/** The settings that an operator gives with `--context name=value`; each has a default. */
export interface Settings {
  readonly stage: string;
  /** True outside of `dev`: the data outlives the stack. */
  readonly keepsData: boolean;
  readonly corsOrigins: readonly string[];
  readonly throttleRate: number;
  readonly throttleBurst: number;
  /** The limit for each route that needs no token. */
  readonly publicThrottleRate: number;
  readonly publicThrottleBurst: number;
  /** The number of instances that is reserved for each job; undefined: they share with everything else. */
  readonly reservedConcurrency: number | undefined;
  /** The number of parallel runs of each job that shares its work out. */
  readonly runners: number;
  readonly alarmEmail: string | undefined;
  /** Dollars a month above which the account's bill is told to `alarmEmail`. */
  readonly monthlyBudget: number;
  /** Nothing is read or written: routes answer 503 and no job runs. */
  readonly paused: boolean;
  /** Functions call the table through the unchanged SDK, for when the direct calls are suspected of a fault. */
  readonly fullSdk: boolean;
  /** CloudFront and WAF before the API. */
  readonly edge: boolean;
  /** Requests in five minutes that the edge lets through from one address. */
  readonly edgeRate: number;
  /** The address that SES sends mail from; undefined: no mail is sent. */
  readonly mailFrom: string | undefined;
  /** Daily mails a second; SES grants some 14 mails, of which codes need some. */
  readonly mailRate: number;
  readonly signUp: SignUp;
  /** People who may sign up from one network within a day where anybody may; undefined: any number. */
  readonly accountsPerNetwork: number | undefined;
  /** Hosts of push services to which pushes may go; `*.` stands for all names before it. */
  readonly pushHosts: readonly string[];
  /** A name of the operator's own for the service; undefined: that which AWS gives. */
  readonly domainName: string | undefined;
  /** The name of whoever runs this deployment, as people read it; undefined: they are not told. */
  readonly operator: string | undefined;
  /** The operator's contact: an e-mail address or an https address. */
  readonly operatorContact: string | undefined;
  /** A web ACL for the edge that is there already; undefined: the stack makes one. */
  readonly edgeAcl: string | undefined;
}

export function readSettings(node: Node): Settings {
  refuseUnknownNames(node);
  const stage = readStage(node);
  return {
    stage,
    keepsData: stage !== 'dev',
    corsOrigins: readOrigins(node),
    throttleRate: readCount(node, 'throttleRate', 1_000),
    throttleBurst: readCount(node, 'throttleBurst', 2_000),
    publicThrottleRate: readCount(node, 'publicThrottleRate', 50),
    publicThrottleBurst: readCount(node, 'publicThrottleBurst', 100),
    reservedConcurrency: readCount(node, 'reservedConcurrency', undefined),
    runners: readRunners(node),
    alarmEmail: readEmail(node),
    monthlyBudget: readCount(node, 'monthlyBudget', 25),
    paused: readFlag(node, 'paused'),
    fullSdk: readFlag(node, 'fullSdk'),
    ...readEdge(node),
    mailFrom: readMailFrom(node),
    mailRate: readCount(node, 'mailRate', 10),
    signUp: readSignUp(node),
    accountsPerNetwork: readAccountsPerNetwork(node),
    domainName: readDomainName(node),
    pushHosts: readPushHosts(node),
    operator: readOperator(node),
    operatorContact: readOperatorContact(node),
  };
}

function readStage(node: Node): string {
  const stage = readText(node, 'stage') ?? 'dev';
  // It is part of the names of functions, which may have 64 characters and stand in one policy.
  if (!/^[a-z][a-z0-9-]{0,11}$/.test(stage)) {
    throw new Error(
      `Context value "stage" must be 1 to 12 lower-case letters, digits or dashes and begin with a letter, got "${stage}". Example: --context stage=prod.`,
    );
  }
  return stage;
}

/** These numbers divide the 64 shards of people evenly, into stretches of four or more. */
const runnerCounts = [1, 2, 4, 8, 16];

function readRunners(node: Node): number {
  const count = readCount(node, 'runners', 1);
  if (!runnerCounts.includes(count))
    throw new Error(`Context value "runners" must be one of ${runnerCounts.join(', ')}, got "${count}".`);
  return count;
}

function readOrigins(node: Node): readonly string[] {
  const text = readText(node, 'corsOrigins');
  if (text === undefined) return [];
  const origins = text.split(',').map((origin) => origin.trim());
  for (const origin of origins) {
    if (origin !== '*' && !/^https?:\/\/[^\s/?#]+$/.test(origin)) {
      throw new Error(
        `Context value "corsOrigins" must list origins such as https://app.example.com separated by commas, got "${origin}".`,
      );
    }
  }
  return origins;
}

function readEmail(node: Node): string | undefined {
  const email = readText(node, 'alarmEmail');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Error(`Context value "alarmEmail" must be an e-mail address, got "${email}".`);
  }
  return email;
}

/** `ada@example.com` or `Daymark <ada@example.com>`; SES takes ASCII only. */
function readMailFrom(node: Node): string | undefined {
  const text = readText(node, 'mailFrom');
  if (text !== undefined && (!/^[\x20-\x7e]+$/.test(text) || !isEmailAddress(addressIn(text))))
    throw new Error(
      `Context value "mailFrom" must be an e-mail address, with or without a name: "Daymark <hello@example.com>", got "${text}".`,
    );
  return text;
}

/** The address alone, without the name. */
export const addressIn = (mailFrom: string): string => /^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;

function readSignUp(node: Node): SignUp {
  const text = readText(node, 'signUp') ?? 'invited';
  const mode = signUpModes.find((one) => one === text);
  if (mode === undefined)
    throw new Error(`Context value "signUp" must be ${signUpModes.join(', ')}, got "${text}".`);
  return mode;
}

function readAccountsPerNetwork(node: Node): number | undefined {
  if (readText(node, 'accountsPerNetwork') === 'any') return undefined;
  return readCount(node, 'accountsPerNetwork', 20);
}

function readPushHosts(node: Node): readonly string[] {
  const text = readText(node, 'pushHosts')?.toLowerCase();
  const hosts = text?.split(',').map((host) => host.trim()) ?? knownPushHosts;
  for (const host of hosts)
    if (!/^(?=.{4,253}$)(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(host))
      throw new Error(
        `Context value "pushHosts" must list host names such as fcm.googleapis.com or *.push.apple.com separated by commas, got "${host}".`,
      );
  return hosts;
}

function readDomainName(node: Node): string | undefined {
  const text = readText(node, 'domainName')?.toLowerCase();
  if (
    text !== undefined &&
    !/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text)
  )
    throw new Error(
      `Context value "domainName" must be a host name such as daymark.example.com, without https:// and path, got "${text}".`,
    );
  return text;
}

const longestOperator = 200;

function readOperator(node: Node): string | undefined {
  const text = readText(node, 'operator');
  if (text !== undefined && (text.length > longestOperator || !/^[^\p{C}]+$/u.test(text)))
    throw new Error(
      `Context value "operator" must be a name in one line of at most ${longestOperator} characters, such as "Ada Lovelace, Berlin", got "${text}".`,
    );
  return text;
}

function readOperatorContact(node: Node): string | undefined {
  const text = readText(node, 'operatorContact');
  if (text !== undefined && !isEmailAddress(text) && !/^https:\/\/[^\s/?#]+\.[^\s]+$/.test(text))
    throw new Error(
      `Context value "operatorContact" must be an e-mail address or an address that begins with https://, got "${text}".`,
    );
  return text;
}

const fewestOfAnAddress = 10;

function readEdge(node: Node): Pick<Settings, 'edge' | 'edgeRate' | 'edgeAcl'> {
  const edge = readFlag(node, 'edge');
  const edgeRate = readCount(node, 'edgeRate', 2_000);
  const edgeAcl = readText(node, 'edgeAcl');
  if (edgeRate < fewestOfAnAddress)
    throw new Error(`Context value "edgeRate" must be at least ${fewestOfAnAddress}, got "${edgeRate}".`);
  if (edgeAcl !== undefined && !/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/\S+$/.test(edgeAcl))
    throw new Error(
      `Context value "edgeAcl" must be the ARN of a web ACL for CloudFront, which AWS keeps in us-east-1, got "${edgeAcl}".`,
    );
  return { edge, edgeRate, edgeAcl };
}

/** Refuses settings that AWS would refuse half-way through a deployment. */
export function requireRegion({ edge, edgeAcl, domainName }: Settings, region: string | undefined): void {
  if (edge && domainName !== undefined && region !== undefined && region !== 'us-east-1')
    throw new Error(
      `With edge=true the certificate of domainName is CloudFront's, which AWS takes in us-east-1 only; this stack goes to ${region}. Deploy it to us-east-1, or leave one of both out.`,
    );
  if (edge && edgeAcl === undefined && region !== undefined && region !== 'us-east-1')
    throw new Error(
      `With edge=true the stack makes a web ACL for CloudFront, which AWS takes in us-east-1 only; this one goes to ${region}. Make the web ACL in us-east-1 as docs/operating.md says, and give its ARN as edgeAcl.`,
    );
}

import * as v from 'valibot';
import { usualAppsPerPerson } from '../shared/domain/oauth/own-app.ts';
import { isEmailAddress } from '../shared/domain/people/email-address.ts';
import { signUpModes } from '../shared/domain/people/sign-up.ts';
import { knownPushHosts } from '../shared/domain/push/push-hosts.ts';
import { homeSettings } from './home-settings.ts';

/** The settings of a stage, as its file gives them; each has a default. */
export interface Settings extends v.InferOutput<typeof settingsSchema> {
  /** True outside of `dev`: the data outlives the stack. */
  readonly keepsData: boolean;
}

// A file has numbers, flags and lists; `--context name=value` has texts.
const textWhere = (isRight: (text: string) => boolean, meaning: string) =>
  v.pipe(v.string(meaning), v.trim(), v.check(isRight, meaning));

const numberWhere = (isRight: (count: number) => boolean, meaning: string) =>
  v.pipe(v.union([v.number(), v.string()], meaning), v.transform(Number), v.check(isRight, meaning));

const countFrom = (least: number) =>
  numberWhere(
    (value) => Number.isSafeInteger(value) && value >= least && value <= 100_000,
    `must be a whole number from ${least} to 100000`,
  );

const count = countFrom(1);

const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], 'must be true or false'),
  v.transform((value) => value === true || value === 'true'),
);

const listWhere = (isRight: (text: string) => boolean, meaning: string) =>
  v.pipe(
    v.union([v.array(v.string()), v.string()], meaning),
    v.transform((given) => (typeof given === 'string' ? given.split(',') : given).map((one) => one.trim())),
    v.check((texts) => texts.every(isRight), meaning),
    v.readonly(),
  );

const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** Compares with what browsers send: small letters, no usual port, no path. */
const isOrigin = (text: string) =>
  text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);
/** A name before an address is plain words, or in quotes: SES reads a comma as the end of an address. */
const senderName = /^(?:[^<>()[\]:;@\\,"]*|"[^<>"\\]*" *)$/;
/** These numbers divide the 64 shards of people evenly, into stretches of four or more. */
const runnerCounts = [1, 2, 4, 8, 16];
const fewestOfAnAddress = 10;
/** More slowly, a job would wait for its next rows until it is out of time. */
const slowestRemoval = 100;
/** The throughput of any new table; DynamoDB accepts no less. */
const coldTable = { writes: 4_000, reads: 12_000 };
const longestOperator = 200;
const numbersOfSecrets = 'must list one or more different numbers, as texts, such as ["1"] or ["1", "2"]';

const settingsSchema = v.strictObject({
  stage: v.optional(
    // It is part of the names of functions, which may have 64 characters and are all in one policy.
    textWhere(
      (text) => /^[a-z][a-z0-9-]{0,11}$/.test(text),
      'must be 1 to 12 lower-case letters, digits or dashes and begin with a letter, such as prod',
    ),
    'dev',
  ),
  corsOrigins: v.optional(listWhere(isOrigin, 'must list origins such as https://app.example.com'), []),
  throttleRate: v.optional(count, 1_000),
  throttleBurst: v.optional(count, 2_000),
  /** The limit for each route that needs no token. */
  publicThrottleRate: v.optional(count, 50),
  publicThrottleBurst: v.optional(count, 100),
  /** The number of instances that is reserved for each job; undefined: they share with everything else. */
  reservedConcurrency: v.optional(count),
  /** The number of parallel runs of each job that shares its work out. */
  runners: v.optional(
    numberWhere((value) => runnerCounts.includes(value), `must be one of ${runnerCounts.join(', ')}`),
    1,
  ),
  /** Rows a second that jobs remove: what is deleted, undone or erased. All may be of one partition, which takes 1,000. */
  backgroundRate: v.optional(countFrom(slowestRemoval), 300),
  /** Units a second that a kept table can serve from its first minute. */
  warmWrites: v.optional(countFrom(coldTable.writes), 12_000),
  warmReads: v.optional(countFrom(coldTable.reads), 24_000),
  /** A restored table in place of the stack's own, with its stream, as "table adopt" prints them. */
  table: v.optional(
    textWhere(
      (text) => /^[\w.-]{3,255}\/stream\/[\w.:-]+$/.test(text),
      'must be what "npm run admin -- table adopt" printed, such as restored/stream/2026-11-18T09:22:46.123',
    ),
  ),
  tableClass: v.optional(
    v.picklist(['standard', 'infrequentAccess'], 'must be standard or infrequentAccess'),
    'standard',
  ),
  /** A vault in another account and Region that gets a backup a month; undefined: none. */
  backupVault: v.optional(
    textWhere(
      (text) => /^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/.test(text),
      'must be the ARN of a backup vault, such as arn:aws:backup:eu-west-1:210987654321:backup-vault:daymark',
    ),
  ),
  alarmEmail: v.optional(textWhere((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'must be an email address')),
  /** Dollars a month above which the account's bill is reported to `alarmEmail`. */
  monthlyBudget: v.optional(count, 25),
  /** Nothing is read or written: routes answer 503 and no job runs. */
  paused: v.optional(flag, false),
  /** Functions call the table through the unchanged SDK, for when the direct calls are suspected of a fault. */
  fullSdk: v.optional(flag, false),
  /** CloudFront and WAF before the API. */
  edge: v.optional(flag, false),
  /** Requests in five minutes that the edge lets through from one address. */
  edgeRate: v.optional(countFrom(fewestOfAnAddress), 2_000),
  /** The numbers of the secrets by which the edge may prove itself; it sends the first. */
  edgeSecrets: v.optional(
    v.pipe(
      listWhere((text) => /^[1-9]\d{0,3}$/.test(text), numbersOfSecrets),
      v.check((numbers) => numbers.length > 0 && new Set(numbers).size === numbers.length, numbersOfSecrets),
    ),
    ['1'],
  ),
  /** A web ACL for the edge that is there already; undefined: the stack makes one. */
  edgeAcl: v.optional(
    textWhere(
      (text) => /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/\S+$/.test(text),
      'must be the ARN of a web ACL for CloudFront, which AWS keeps in us-east-1',
    ),
  ),
  /** The address that SES sends mail from; undefined: no mail is sent. SES takes ASCII only. */
  mailFrom: v.optional(
    textWhere(
      (text) =>
        /^[\x20-\x7e]+$/.test(text) &&
        isEmailAddress(addressIn(text)) &&
        senderName.test(text.replace(/(?:<[^<>]*>|^[^<>]*)$/, '')),
      'must be an email address, with or without a name: Daymark <hello@example.com>',
    ),
  ),
  /** Daily mails a second; SES grants some 14 mails, and codes need some of them. */
  mailRate: v.optional(count, 10),
  signUp: v.optional(v.picklist(signUpModes, `must be one of ${signUpModes.join(', ')}`), 'invited'),
  /** People who may sign up from one network within a day where anybody may; undefined: any number. */
  accountsPerNetwork: v.optional(
    v.union(
      [
        v.pipe(
          v.literal('any'),
          v.transform(() => undefined),
        ),
        count,
      ],
      'must be a whole number from 1 to 100000, or any',
    ),
    20,
  ),
  /** Apps that a person may register in their account; 'none' leaves apps to the operator. */
  appsPerPerson: v.optional(
    v.union(
      [
        v.pipe(
          v.literal('none'),
          v.transform(() => 0),
        ),
        count,
      ],
      'must be a whole number from 1 to 100000, or none',
    ),
    usualAppsPerPerson,
  ),
  /** A name of the operator's own for the service; undefined: that which AWS gives. */
  domainName: v.optional(
    v.pipe(
      textWhere(
        (text) => hostName.test(text.toLowerCase()),
        'must be a host name such as daymark.example.com, without https:// and path',
      ),
      v.toLowerCase(),
    ),
  ),
  /** Hosts of push services to which pushes may go; `*.` matches all names before it. */
  pushHosts: v.optional(
    listWhere(
      (text) => hostName.test(text.replace(/^\*\./, '')),
      'must list host names such as fcm.googleapis.com or *.push.apple.com, in lower case',
    ),
    [...knownPushHosts],
  ),
  /** The name of whoever runs this deployment, as people read it; undefined: it is not shown. */
  operator: v.optional(
    textWhere(
      (text) => text.length <= longestOperator && /^[^\p{C}]*$/u.test(text),
      `must be a name in one line of at most ${longestOperator} characters, such as "Ada Lovelace, Berlin"`,
    ),
  ),
  /** The operator's contact: an email address or an https address. */
  operatorContact: v.optional(
    textWhere(
      (text) => isEmailAddress(text) || /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/.test(text),
      'must be an email address or an address that begins with https://',
    ),
  ),
  /** A service on one machine, which "npm run serve" runs; undefined: one on AWS. */
  home: v.optional(homeSettings),
});

/** Reads settings; `placeOf` says where one, or a member of one, was given. An empty text is one that was not given. */
export function readSettings(
  given: Readonly<Record<string, unknown>>,
  placeOf: (...path: string[]) => string = () => '',
): Settings {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const result = v.safeParse(settingsSchema, told);
  if (!result.success)
    throw new Error(
      result.issues
        .map((issue) => {
          const path = (issue.path ?? []).map(({ key }) => String(key));
          const place = `${placeOf(...path)}"${path.join('.')}"`;
          const own = path.length > 1 ? homeSettings.entries : settingsSchema.entries;
          return issue.type === 'strict_object' && issue.expected === 'never'
            ? `${place} is not a setting. Settings: ${Object.keys(own).join(', ')}.`
            : `${place} ${issue.message}, got ${JSON.stringify(path.length > 1 ? issue.input : told[path[0] ?? ''])}.`;
        })
        .join('\n'),
    );
  return { ...result.output, keepsData: result.output.stage !== 'dev' };
}

/** The address alone, without the name. */
export const addressIn = (mailFrom: string): string => /^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;

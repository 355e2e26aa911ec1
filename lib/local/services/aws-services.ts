import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FunctionDefinition } from '../assembly/application.ts';
import type { EventRule } from '../assembly/application-events.ts';
import { accountId, region } from '../assembly/names.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { LocalClock } from '../clock.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import type { FailedEvents } from '../streams/failed-events.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { SentMail, SentMails } from './sent-mails.ts';

export interface AwsServicesProps {
  readonly functions: readonly FunctionDefinition[];
  readonly functionByArn: (arn: string) => FunctionPool;
  readonly eventRules: readonly EventRule[];
  readonly sentMails: SentMails;
  /** Where an event goes that cannot be handled. */
  readonly failedEvents: FailedEvents;
  readonly clock: Pick<LocalClock, 'now'>;
}

export interface AwsServices {
  readonly endpoint: string;
  /** Waits until every event that a function handed over has been handled. */
  allHandled(): Promise<void>;
  /** How many mails a second SES takes from now on. */
  setMailRate(perSecond: number): void;
  /** Lets the newest mail to an address have come back, or have been reported; false where there is none. */
  reportMail(address: string, kind: MailReport): Promise<boolean>;
  close(): void;
}

interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The kind of the error, by AWS's name. */
  readonly errorType?: string;
}

/** What SES grants an account that has left its sandbox. */
export const usualMailRate = 14;

/** What may become of a mail that SES took. */
export const mailReports = ['Permanent', 'Transient', 'Complaint'] as const;
export type MailReport = (typeof mailReports)[number];

/** What SES is asked to send. */
interface SendEmail {
  readonly FromEmailAddress: string;
  readonly ConfigurationSetName?: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly Content: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Body: { readonly Text: { readonly Data: string } };
      readonly Headers?: readonly { readonly Name: string; readonly Value: string }[];
    };
  };
}

/**
 * Stands for what functions use besides the table: Lambda, to let another function run later, and SES. A function is
 * known by its access key, and may do what its role in the template allows.
 */
export async function startAwsServices(props: AwsServicesProps): Promise<AwsServices> {
  const callers = new Map(props.functions.map((definition) => [definition.logicalId, definition]));
  const underWay = new Set<Promise<unknown>>();
  const bucketOf = (perSecond: number) =>
    new TokenBucket({ ratePerSecond: perSecond, burst: perSecond }, performance.now());
  let mailBucket = bucketOf(usualMailRate);
  const byName = new Map(props.functions.map((definition) => [definition.name, definition]));

  const server = createServer((incoming, outgoing) => {
    void handle(incoming)
      .catch((error: unknown): ServiceAnswer => ({ status: 500, body: { message: String(error) } }))
      .then(({ status, body, errorType }) => {
        outgoing.writeHead(status, {
          'content-type': 'application/json',
          date: new Date(props.clock.now()).toUTCString(),
          ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
        });
        outgoing.end(JSON.stringify(body));
      });
  });

  async function handle(incoming: IncomingMessage): Promise<ServiceAnswer> {
    const keyId = /Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
    const caller = callers.get(keyId);
    const body = await text(incoming);
    const invoked = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(incoming.url ?? '')?.[1];
    if (caller === undefined)
      return {
        status: 403,
        errorType: 'UnrecognizedClientException',
        body: { message: 'The security token included in the request is invalid.' },
      };
    if (invoked !== undefined) return invoke(caller, invoked, incoming, body);
    if (incoming.url === '/v2/email/outbound-emails') return send(caller, JSON.parse(body));
    return { status: 404, body: { message: 'This is neither Lambda nor SES.' } };
  }

  async function invoke(
    caller: FunctionDefinition,
    name: string,
    { headers }: IncomingMessage,
    event: string,
  ): Promise<ServiceAnswer> {
    const invoked = byName.get(name);
    const resource = invoked?.arn ?? name;
    if (!isAllowed(caller.statements, 'lambda:InvokeFunction', resource))
      return refusal(caller, 'lambda:InvokeFunction', resource);
    if (invoked === undefined) return { status: 404, body: { message: `Function not found: ${name}` } };
    const pool = props.functionByArn(invoked.arn);
    if (headers['x-amz-invocation-type'] !== 'Event') return invokeNow(pool, event);
    const run = runUntilDone(pool, event, invoked.retries);
    underWay.add(run);
    void run.finally(() => underWay.delete(run));
    return { status: 202, body: {} };
  }

  function send(caller: FunctionDefinition, mail: SendEmail): ServiceAnswer {
    const address = /<([^<>]+)>$/.exec(mail.FromEmailAddress)?.[1] ?? mail.FromEmailAddress;
    const identities = [address, address.slice(address.indexOf('@') + 1)].map(
      (name) => `arn:aws:ses:${region}:${accountId}:identity/${name}`,
    );
    const isOwn = identities.some((identity) => isAllowed(caller.statements, 'ses:SendEmail', identity));
    if (!isOwn) return refusal(caller, 'ses:SendEmail', String(identities[0]));
    const { ConfigurationSetName: configurationSet } = mail;
    const set = `arn:aws:ses:${region}:${accountId}:configuration-set/${configurationSet}`;
    if (configurationSet !== undefined && !isAllowed(caller.statements, 'ses:SendEmail', set))
      return refusal(caller, 'ses:SendEmail', set);
    if (!mailBucket.take(performance.now()))
      return {
        status: 429,
        errorType: 'TooManyRequestsException',
        body: { message: 'Maximum sending rate exceeded.' },
      };
    const { Subject: subject, Body: body, Headers = [] } = mail.Content.Simple;
    const headers = Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value]));
    const at = new Date(props.clock.now()).toISOString();
    for (const to of mail.Destination.ToAddresses)
      props.sentMails.add({
        to,
        subject: subject.Data,
        text: body.Text.Data,
        at,
        ...(Headers.length > 0 && { headers }),
        ...(configurationSet !== undefined && { configurationSet }),
      });
    return { status: 200, body: { MessageId: randomUUID() } };
  }

  /** What is held stays in the queue, and with it all that comes after. */
  async function takeFromQueue({ functionArn, isHeld, tries }: EventRule, body: string): Promise<void> {
    if (isHeld) return;
    const pool = props.functionByArn(functionArn);
    const event = JSON.stringify({ Records: [{ messageId: randomUUID(), body }] });
    const isDone = await runUntilDone(pool, event, tries - 1);
    if (!isDone) props.failedEvents.add({ function: pool.definition.id, body });
  }

  const listening = await listenOnLoopback(server);
  return {
    endpoint: listening.endpoint,
    close: () => listening.close(),
    setMailRate(perSecond) {
      mailBucket = bucketOf(perSecond);
    },
    async reportMail(address, kind) {
      const mail = props.sentMails.list().find(({ to }) => to === address);
      if (mail === undefined) return false;
      const event = reportOf(mail, kind);
      const heard = props.eventRules.filter(({ pattern }) => hears(pattern, event));
      for (const rule of heard) await takeFromQueue(rule, JSON.stringify(event));
      return true;
    },
    async allHandled() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** As SES tells EventBridge of it. */
function reportOf({ to, at, configurationSet }: SentMail, kind: MailReport) {
  const recipients = [{ emailAddress: to }];
  return {
    source: 'aws.ses',
    'detail-type': kind === 'Complaint' ? 'Email Complaint Received' : 'Email Bounced',
    detail: {
      mail: {
        messageId: `${at}-${kind}`,
        destination: [to],
        tags: { 'ses:configuration-set': configurationSet === undefined ? [] : [configurationSet] },
      },
      ...(kind === 'Complaint'
        ? { complaint: { complainedRecipients: recipients } }
        : { bounce: { bounceType: kind, bouncedRecipients: recipients } }),
    },
  };
}

const hears = (pattern: EventRule['pattern'], event: ReturnType<typeof reportOf>): boolean =>
  pattern.source.includes(event.source) &&
  pattern['detail-type'].includes(event['detail-type']) &&
  event.detail.mail.tags['ses:configuration-set'].some((name) =>
    pattern.detail.mail.tags['ses:configuration-set']?.includes(name),
  );

/** As Lambda does where the caller waits: what the function throws is a 200 too, with a header that says so. */
async function invokeNow(pool: FunctionPool, event: string): Promise<ServiceAnswer> {
  const outcome = await pool.invoke(randomUUID(), event);
  if (outcome.kind === 'result') return { status: 200, body: JSON.parse(outcome.result) };
  console.error(`${pool.definition.name}: ${'error' in outcome ? outcome.error : 'out of time'}`);
  return { status: 500, body: { message: 'The function failed.' } };
}

/** As Lambda does with an event, but without waiting in between. */
async function runUntilDone(pool: FunctionPool, event: string, retries: number): Promise<boolean> {
  for (let attempt = 0; attempt <= retries; attempt++) {
    const outcome = await pool.invoke(randomUUID(), event);
    if (outcome.kind === 'result') return true;
    console.error(`${pool.definition.name}: ${'error' in outcome ? outcome.error : 'out of time'}`);
  }
  return false;
}

const refusal = ({ roleArn }: FunctionDefinition, action: string, resource: string): ServiceAnswer => ({
  status: 403,
  errorType: 'AccessDeniedException',
  body: { message: `User: ${roleArn} is not authorized to perform: ${action} on resource: ${resource}` },
});

import { randomUUID } from 'node:crypto';
import type { FunctionDefinition } from '../assembly/application.ts';
import type { EventRule } from '../assembly/application-events.ts';
import { accountId, region } from '../assembly/names.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { LocalClock } from '../clock.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import type { FailedEvents } from '../streams/failed-events.ts';
import { TokenBucket } from '../token-bucket.ts';
import { runUntilDone } from './local-lambda.ts';
import { MailNotTaken, type Mails, type SentMail } from './sent-mails.ts';
import { type LocalAnswer, refusal } from './service-answer.ts';

export interface LocalSesProps {
  readonly functionByArn: (arn: string) => FunctionPool;
  readonly eventRules: readonly EventRule[];
  readonly sentMails: Mails;
  /** Gets the reports that cannot be handled. */
  readonly failedEvents: FailedEvents;
  readonly clock: Pick<LocalClock, 'now'>;
}

/** Mails a second that SES grants an account which has left its sandbox. */
export const usualMailRate = 14;

/** Reports that may come of a mail that SES took. */
export const mailReports = ['Permanent', 'Transient', 'Complaint'] as const;
export type MailReport = (typeof mailReports)[number];

/** The body of a request to send a mail. */
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

const bucketOf = (perSecond: number) =>
  new TokenBucket({ ratePerSecond: perSecond, burst: perSecond }, performance.now());

/** Replaces SES: keeps mails instead of sending them, and reports what a test says became of them. */
export class LocalSes {
  readonly #props: LocalSesProps;
  #bucket = bucketOf(usualMailRate);

  constructor(props: LocalSesProps) {
    this.#props = props;
  }

  setMailRate(perSecond: number): void {
    this.#bucket = bucketOf(perSecond);
  }

  async send(caller: FunctionDefinition, mail: SendEmail): Promise<LocalAnswer> {
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
    if (!this.#bucket.take(performance.now()))
      return {
        status: 429,
        errorType: 'TooManyRequestsException',
        body: { message: 'Maximum sending rate exceeded.' },
      };
    const { Subject: subject, Body: body, Headers = [] } = mail.Content.Simple;
    const headers = Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value]));
    const at = new Date(this.#props.clock.now()).toISOString();
    try {
      for (const to of mail.Destination.ToAddresses)
        await this.#props.sentMails.add({
          to,
          subject: subject.Data,
          text: body.Text.Data,
          at,
          ...(Headers.length > 0 && { headers }),
          configurationSet,
        });
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error;
      return error.isForGood
        ? { status: 400, errorType: 'MessageRejected', body: { message: error.message } }
        : { status: 503, errorType: 'ServiceUnavailable', body: { message: error.message } };
    }
    return { status: 200, body: { MessageId: randomUUID() } };
  }

  /** Reports what became of the newest mail to an address; false if there is none. */
  async report(address: string, kind: MailReport): Promise<boolean> {
    const mail = this.#props.sentMails.list().find(({ to }) => to === address);
    if (mail === undefined) return false;
    const event = reportOf(mail, kind);
    const rules = this.#props.eventRules.filter(({ pattern }) => hears(pattern, event));
    for (const rule of rules) await this.#takeFromQueue(rule, JSON.stringify(event));
    return true;
  }

  /** A rule that is held leaves the event, and all that come after it, in the queue. */
  async #takeFromQueue({ functionArn, isHeld, tries }: EventRule, body: string): Promise<void> {
    if (isHeld) return;
    const pool = this.#props.functionByArn(functionArn);
    const event = JSON.stringify({ Records: [{ messageId: randomUUID(), body }] });
    const isDone = await runUntilDone(pool, event, tries - 1);
    if (!isDone) this.#props.failedEvents.add({ function: pool.definition.id, body });
  }
}

/** The event by which SES reports it to EventBridge. */
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

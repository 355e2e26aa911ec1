import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { LocalLambda, type LocalLambdaProps } from './local-lambda.ts';
import { LocalS3, type LocalS3Props } from './local-s3.ts';
import { LocalSes, type LocalSesProps, type MailReport } from './local-ses.ts';
import type { LocalAnswer } from './service-answer.ts';

interface AwsServicesProps extends LocalLambdaProps, LocalSesProps, LocalS3Props {}

export interface AwsServices {
  readonly endpoint: string;
  /** Waits until every event that a function handed over has been handled. */
  allHandled(): Promise<void>;
  /** Lets S3 refuse the next `calls`. */
  refuseFiles(calls: number): void;
  /** Removes all files of buckets. */
  emptyBuckets(): Promise<void>;
  /** Sets the number of mails that SES takes a second. */
  setMailRate(perSecond: number): void;
  /** Reports the newest mail to an address as bounced or as spam; false if there is none. */
  reportMail(address: string, kind: MailReport): Promise<boolean>;
  close(): void;
}

/**
 * Replaces the services that functions use besides the table: Lambda, to let another function run later, SES and S3. A
 * function is known by its access key, and may do what its role in the template allows.
 */
export async function startAwsServices(props: AwsServicesProps): Promise<AwsServices> {
  const callers = new Map(props.functions.map((definition) => [definition.logicalId, definition]));
  const lambda = new LocalLambda(props);
  const ses = new LocalSes(props);
  const s3 = new LocalS3(props);

  async function handle(incoming: IncomingMessage): Promise<LocalAnswer> {
    const { url = '', headers } = incoming;
    const keyId = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
    const caller = callers.get(keyId);
    const content = await buffer(incoming);
    const body = content.toString();
    if (caller === undefined)
      return {
        status: 403,
        errorType: 'UnrecognizedClientException',
        body: { message: 'The security token included in the request is invalid.' },
      };
    const name = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(url)?.[1];
    const isWaited = headers['x-amz-invocation-type'] !== 'Event';
    if (name !== undefined) return lambda.invoke(caller, { name, event: body, isWaited });
    if (url === '/v2/email/outbound-emails') return ses.send(caller, JSON.parse(body));
    const ofFiles = await s3.answer(caller, { method: incoming.method, path: url, content });
    return ofFiles ?? { status: 404, body: { message: 'This is neither Lambda nor SES nor S3.' } };
  }

  const server = createServer((incoming, outgoing) => {
    void handle(incoming)
      .catch((error: unknown): LocalAnswer => ({ status: 500, body: { message: String(error) } }))
      .then(({ status, body, errorType }) => {
        outgoing.writeHead(status, {
          'content-type': 'application/json',
          date: new Date(props.clock.now()).toUTCString(),
          ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
        });
        outgoing.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
      });
  });
  const listening = await listenOnLoopback(server);
  return {
    endpoint: listening.endpoint,
    close: () => listening.close(),
    refuseFiles: (calls) => s3.refuse(calls),
    emptyBuckets: () => s3.empty(),
    setMailRate: (perSecond) => ses.setMailRate(perSecond),
    reportMail: (address, kind) => ses.report(address, kind),
    allHandled: () => lambda.allHandled(),
  };
}

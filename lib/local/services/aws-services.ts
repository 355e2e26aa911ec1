import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { LocalLambda, type LocalLambdaProps } from './local-lambda.ts';
import { LocalSes, type LocalSesProps, type MailReport } from './local-ses.ts';
import type { ServiceAnswer } from './service-answer.ts';

interface AwsServicesProps extends LocalLambdaProps, LocalSesProps {}

export interface AwsServices {
  readonly endpoint: string;
  /** Waits until every event that a function handed over has been handled. */
  allHandled(): Promise<void>;
  /** Sets the number of mails that SES takes a second. */
  setMailRate(perSecond: number): void;
  /** Lets the newest mail to an address have come back, or have been reported; false where there is none. */
  reportMail(address: string, kind: MailReport): Promise<boolean>;
  close(): void;
}

/**
 * Stands for the services that functions use besides the table: Lambda, to let another function run later, and SES. A
 * function is known by its access key, and may do what its role in the template allows.
 */
export async function startAwsServices(props: AwsServicesProps): Promise<AwsServices> {
  const callers = new Map(props.functions.map((definition) => [definition.logicalId, definition]));
  const lambda = new LocalLambda(props);
  const ses = new LocalSes(props);

  async function handle(incoming: IncomingMessage): Promise<ServiceAnswer> {
    const { url = '', headers } = incoming;
    const keyId = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
    const caller = callers.get(keyId);
    const body = await text(incoming);
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
    return { status: 404, body: { message: 'This is neither Lambda nor SES.' } };
  }

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
  const listening = await listenOnLoopback(server);
  return {
    endpoint: listening.endpoint,
    close: () => listening.close(),
    setMailRate: (perSecond) => ses.setMailRate(perSecond),
    reportMail: (address, kind) => ses.report(address, kind),
    allHandled: () => lambda.allHandled(),
  };
}

import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { ProxiedCalls, type ProxiedCallsProps } from './proxied-calls.ts';
import { refusal } from './refusals.ts';

interface DynamoDbProxy {
  readonly endpoint: string;
  /** The number of writes that have passed. */
  writes(): number;
  close(): void;
}

/**
 * Stands between the functions and the database: a function is known by its access key, may do what its role
 * in the template allows, and is refused the rest in AWS's words.
 */
export async function startDynamoDbProxy(props: Omit<ProxiedCallsProps, 'agent'>): Promise<DynamoDbProxy> {
  const agent = new Agent({ keepAlive: true });
  const calls = new ProxiedCalls({ ...props, agent });
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const answer = await calls
      .handle(incoming, outgoing)
      .catch((error: unknown) => refusal(500, 'InternalServerError', String(error)));
    if (answer === undefined) outgoing.destroy();
    else outgoing.writeHead(answer.status, answer.headers).end(answer.text);
  }
  const server = createServer((incoming, outgoing) => {
    const handled = () => handle(incoming, outgoing);
    void (props.hooks?.during(handled) ?? handled());
  });
  const { endpoint, close } = await listenOnLoopback(server);
  return {
    endpoint,
    writes: () => calls.writes,
    close() {
      close();
      agent.destroy();
    },
  };
}

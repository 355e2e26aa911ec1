import { Agent, createServer } from 'node:http';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { ProxiedCalls, type ProxiedCallsProps } from './proxied-calls.ts';
import { refuse } from './refusals.ts';

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
  const server = createServer((incoming, outgoing) => {
    const handle = () => calls.handle(incoming, outgoing);
    (props.meter?.during(handle) ?? handle()).catch((error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, 'InternalServerError', String(error));
    });
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

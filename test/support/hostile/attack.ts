import fc from 'fast-check';
import type { Service } from '../client.ts';
import { createAnswerCheck } from '../document/create-answer-check.ts';
import type { HostileRequest } from './hostile-request.ts';
import { type Operation, operationsOf } from './operations.ts';
import { requestsTo } from './requests.ts';
import { type RawAnswer, sendHostile } from './send.ts';
import { createHolders, createVictims } from './victims.ts';

export interface AttackOptions {
  readonly seed: number;
  readonly requests: number;
  /** The number of requests under way at the same moment. @default 6 */
  readonly atOnce?: number;
  /** The operations to attack. @default all */
  readonly only?: readonly string[];
  readonly onProgress?: (sent: number) => void;
}

/** The number of answers of each operation by their status. */
export type Tally = Record<string, Record<number, number>>;

/** Sends seeded requests to every operation and throws, shrunk, at the first answer that must not be. */
export async function attack(service: Service, options: AttackOptions): Promise<Tally> {
  const { seed, requests, atOnce = 6, onProgress } = options;
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as object;
  const check = createAnswerCheck(document);
  const operations = operationsOf(document).filter(({ id }) => options.only?.includes(id) ?? true);
  const tally: Tally = {};
  if (operations.length === 0) return tally;
  const victims = await createVictims(service);
  let sent = 0;

  async function sendAndCheck(request: HostileRequest): Promise<void> {
    // The person who asks for it is deleted, and the others would go on with ids that are nobody's.
    const { holders } = request.operation === 'delete-user' ? await createHolders(service) : victims;
    // A receiver takes the key of a device only.
    const ofDevice =
      request.as === 'person' ? victims.known.working[request.operation]?.[0]?.token : undefined;
    const token = request.as === 'nobody' ? undefined : (ofDevice ?? holders[request.as].token);
    const answer = await sendHostile(service.url, request, token);
    judge(request, answer);
    if (request.operation === 'post-shares-delete' && answer.status === 200)
      victims.holders.app = await victims.letAppAct();
    const counts = tally[request.operation] ?? {};
    tally[request.operation] = { ...counts, [answer.status]: (counts[answer.status] ?? 0) + 1 };
    sent++;
  }

  function judge(request: HostileRequest, answer: RawAnswer): void {
    // A busy machine may pass the deadline; that has its own answer, which is checked like any other.
    if (answer.status >= 500 && answer.status !== 503)
      throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    // An answer to HEAD has no body to look at, and too long a request line never comes as far as an operation.
    if (request.method === 'HEAD' || answer.status === 431) return;
    const path = pathOf(request.target);
    if (answer.status === 421) {
      // A household's service answers under its own name only.
      if (request.headers.host === undefined || !isOfGateway(answer)) throw new Error('answered 421');
    } else if (path === undefined || !isHost(request.headers.host)) {
      if (answer.status !== 400 || !isOfGateway(answer))
        throw new Error(`answered ${answer.status} to what the gateway cannot read`);
    } else if (request.method === 'OPTIONS' && answer.status === 204) {
      if (answer.body !== '') throw new Error('answered 204 with a body');
    } else if (answer.status === 413 && sizeOf(request) > 1024 * 1024) {
      // Whatever the path and the method: nobody looks at them before the size.
      if (!isOfGateway(answer)) check('POST', '/api/v3/measurements/post', answer);
    } else check(request.method, path, answer);
  }

  const ofAll = operations.map((operation: Operation) => requestsTo(document, operation, victims.known));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...ofAll), { minLength: atOnce, maxLength: atOnce, size: 'max' }),
      async (batch) => {
        await Promise.all(batch.map(sendAndCheck));
        onProgress?.(sent);
      },
    ),
    { seed, numRuns: Math.ceil(requests / atOnce), endOnFailure: false },
  );
  return tally;
}

/** True if the gateway can read it: without the spaces around it; none at all is the gateway's own. */
const isHost = (host = '') => host === '' || (host.trim() !== '' && URL.canParse(`http://${host.trim()}`));

const isOfGateway = ({ body }: RawAnswer) => Object.keys(body as object).join() === 'message';

const sizeOf = ({ body }: HostileRequest) =>
  body === undefined ? 0 : Buffer.byteLength(body.text, body.encoding);

/** The path as the gateway decodes it; undefined when it cannot. */
function pathOf(target: string): string | undefined {
  try {
    return decodeURIComponent(target.replace(/^[a-z]+:\/\/[^/?#]*/, '').replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}

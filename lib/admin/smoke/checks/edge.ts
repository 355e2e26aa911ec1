import { findAttempts } from '../../../../shared/data/access/attempts.ts';
import { networkHash } from '../../../../shared/data/access/sign-in-secret.ts';
import { networkOf } from '../../../../shared/domain/people/network.ts';
import { ask, askForCode, type Check, leftOut, saw, unusedAddress } from '../check.ts';

/** An address that no network has (RFC 5737). */
const invented = '203.0.113.77';

/** CloudFront must not keep answers for others, and nobody must believe a header that a caller made up. */
export const edgeChecks: readonly Check[] = [
  {
    name: 'an error at a path that may be cached',
    expected: 'not cached: no Age, no hit, and a new request id',
    look: async (visit) => {
      const path = `/icons/none-${crypto.randomUUID()}.png`;
      const [first, second] = [await ask(visit, path), await ask(visit, path)];
      const isFresh = !second.headers.has('age') && !/hit/i.test(second.headers.get('x-cache') ?? '');
      const ids = [first, second].map(({ headers }) => headers.get('x-request-id'));
      return saw(
        isFresh && ids[0] !== ids[1],
        `${second.status}, x-cache ${second.headers.get('x-cache') ?? 'none'}, age ${second.headers.get('age') ?? 'none'}`,
      );
    },
  },
  {
    name: 'a forged X-Forwarded-For',
    expected: 'ignored: no attempt is counted against that network',
    look: async (visit) => {
      const { status } = await askForCode(visit, unusedAddress(), { 'x-forwarded-for': invented });
      if (status >= 400) return saw(false, `${status} at the sign-in page`);
      const counted = await findAttempts(await networkHash(networkOf(invented)));
      return saw(counted === undefined, counted === undefined ? 'nothing counted' : 'counted for it');
    },
  },
  {
    name: 'paused',
    expected: 'with --paused only: 503 with Retry-After where the table is needed; documents as usual',
    look: async () => leftOut('deploy with --paused, and run this with --paused'),
  },
];

/** Replace all other checks while the deployment is paused. */
export const pausedChecks: readonly Check[] = [
  {
    name: 'a request that needs the table',
    expected: '503 with Retry-After',
    look: async (visit) => {
      const { status, headers } = await ask(visit, '/api/v3/measurements', {
        headers: { authorization: 'Bearer x' },
      });
      return saw(
        status === 503 && headers.has('retry-after'),
        `${status}, retry-after ${headers.get('retry-after')}`,
      );
    },
  },
  {
    name: 'a document',
    expected: '200',
    look: async (visit) => {
      const { status } = await ask(visit, '/openapi.json');
      return saw(status === 200, String(status));
    },
  },
];

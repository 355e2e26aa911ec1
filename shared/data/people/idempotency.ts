import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Key } from '../keys/key.ts';
import { idempotencyKey } from '../keys/people.ts';
import { itemOfFailedCondition } from '../table/database-errors.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { putItem } from '../table/write.ts';
import { atMost, isNew } from '../table/writes.ts';

export const answerKeptSeconds = daySeconds;
/** Longer than any request lives: a request that died half-way does not block its retry for longer than this. */
const inFlightSeconds = 15;
/** Compressed bytes. Keeping an answer costs a write unit per KB; a larger one is not kept: a retry runs again, which is safe. */
const largestKeptAnswer = 16 * 1024;

interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Holds no token: nothing that is a credential is ever stored. */
  readonly body: string;
  /** A replayed answer shows the token of the request that repeats it. */
  readonly showsToken?: true;
}

const claims = record({
  schema: v.object({
    request: v.string(),
    attempt: v.string(),
    /** Absent while the first request is still being worked on. */
    answer: v.optional(v.instance(Uint8Array)),
  }),
});

export interface ClaimRequest {
  readonly userId: number;
  /** The caller's text, made unique among the clients of one person. */
  readonly key: string;
  /** Everything that makes two requests the same. */
  readonly request: string;
  /** Unique to this try, so that a claim whose answer was lost is recognised as one's own. */
  readonly attempt: string;
}

type Claim =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'inFlight' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer };

export async function claimKey(claim: ClaimRequest, now: number): Promise<Claim> {
  const request = sha256(claim.request);
  try {
    const { Put } = claims.put(
      keyOf(claim),
      { request, attempt: claim.attempt, expiresAt: now + inFlightSeconds },
      [isNew, { expiresAt: atMost(now) }],
    );
    await putItem({ ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    return { kind: 'claimed' };
  } catch (error) {
    const item = itemOfFailedCondition(error);
    if (item === undefined) throw error;
    const existing = claims.parse(item);
    if (existing.request !== request) return { kind: 'mismatch' };
    if (existing.answer !== undefined) return { kind: 'answered', answer: unpack(existing.answer) };
    return { kind: existing.attempt === claim.attempt ? 'claimed' : 'inFlight' };
  }
}

/** Keeps the answer for replays, unless the claim ran out and another try has taken over. */
export async function keepAnswer(claim: ClaimRequest, answer: KeptAnswer, now: number): Promise<void> {
  const packed = gzipSync(JSON.stringify(answer));
  if (packed.length > largestKeptAnswer) return releaseKey(claim);
  const { attempt } = claim;
  await sendIfAllowed(
    claims.put(
      keyOf(claim),
      { request: sha256(claim.request), attempt, answer: packed, expiresAt: now + answerKeptSeconds },
      { attempt },
    ),
  );
}

/** Frees the key after a failure that must not be replayed. */
export async function releaseKey(claim: ClaimRequest): Promise<void> {
  await sendIfAllowed(claims.remove(keyOf(claim), { attempt: claim.attempt }));
}

const keyOf = ({ userId, key }: ClaimRequest): Key => idempotencyKey(userId, sha256(key));

const unpack = (packed: Uint8Array): KeptAnswer => JSON.parse(gunzipSync(packed).toString('utf8'));

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { claimKey, keepAnswer, releaseKey } from '../../shared/data/people/idempotency.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());

const now = 1_774_773_000;
const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"done": true}' };

let people = 0;
const aClaim = () => ({ userId: ++people, key: ' key', request: 'POST /path', attempt: 'first' });

describe('a claimed key', () => {
  test('still belongs to the request when the claim is repeated because its answer was lost', async () => {
    const claim = aClaim();
    expect(await claimKey(claim, now)).toEqual({ kind: 'claimed' });
    expect(await claimKey(claim, now)).toEqual({ kind: 'claimed' });
    expect(await claimKey({ ...claim, attempt: 'second' }, now)).toEqual({ kind: 'inFlight' });
  });

  test('of a request that died is free after 15 seconds', async () => {
    const claim = aClaim();
    const second = { ...claim, attempt: 'second' };
    await claimKey(claim, now);
    expect(await claimKey(second, now + 14)).toEqual({ kind: 'inFlight' });
    expect(await claimKey(second, now + 15)).toEqual({ kind: 'claimed' });
  });

  test('that another try has taken over is neither completed nor released by the first', async () => {
    const claim = aClaim();
    const second = { ...claim, attempt: 'second' };
    await claimKey(claim, now);
    await claimKey(second, now + 15);
    await keepAnswer(claim, { ...answer, body: 'late' }, now + 16);
    await releaseKey(claim);
    await keepAnswer(second, answer, now + 16);
    expect(await claimKey({ ...claim, attempt: 'third' }, now + 17)).toEqual({ kind: 'answered', answer });
  });

  test.each([1, 2])(
    'that the database turns away is not taken for somebody else’s (write %p)',
    async (atWrite) => {
      const claim = aClaim();
      const work = async () => {
        await claimKey(claim, now);
        await keepAnswer(claim, answer, now);
      };
      await expect(connection.under({ kind: 'throttles', atWrite }, work)).rejects.toMatchObject({
        name: 'ThrottlingException',
      });
    },
  );

  test('is free at once when it is released', async () => {
    const claim = aClaim();
    await claimKey(claim, now);
    await releaseKey(claim);
    expect(await claimKey({ ...claim, attempt: 'second' }, now)).toEqual({ kind: 'claimed' });
  });
});

describe('a kept answer', () => {
  test('is the same for 24 hours, to the byte', async () => {
    const claim = aClaim();
    const large = { ...answer, body: JSON.stringify('ä😀"\\'.repeat(50_000)) };
    await claimKey(claim, now);
    await keepAnswer(claim, large, now);
    const later = { ...claim, attempt: 'later' };
    expect(await claimKey(later, now + 86_399)).toEqual({ kind: 'answered', answer: large });
    expect(await claimKey({ ...later, request: 'another' }, now + 86_399)).toEqual({ kind: 'mismatch' });
    expect(await claimKey({ ...later, request: 'another' }, now + 86_400)).toEqual({ kind: 'claimed' });
  });

  test('of more than 16 KB compressed is not kept, and the key is free', async () => {
    for (const [bytes, kind] of [
      [15_500, 'answered'],
      [16_800, 'claimed'],
    ] as const) {
      const claim = aClaim();
      const random = { ...answer, body: randomBytes(bytes).toString('base64') };
      await claimKey(claim, now);
      await keepAnswer(claim, random, now);
      expect(await claimKey({ ...claim, attempt: 'second' }, now)).toMatchObject({ kind });
    }
  });
});

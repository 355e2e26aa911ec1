import { describe, expect, test } from '@jest/globals';
import {
  firstOfEach,
  isHeld,
  nextLook,
  nextToSend,
  type OutboxEntry,
} from '../../../../web/app/data/outbox-entry.ts';
import { afterAnswer } from '../../../../web/app/outbox/after-answer.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const entry = (key: string, more: Partial<OutboxEntry> = {}): OutboxEntry =>
  waitingEntry({ key, order: Number(key), label: key, ...more });

const refusal = (status: number, retryAfter?: number) =>
  ({ kind: 'refused', problem: { status, summary: 'No', messages: [] }, retryAfter }) as const;

describe('what is sent next', () => {
  test('is the oldest, whatever order they lie in', () => {
    expect(nextToSend([entry('2'), entry('1')], 0)?.key).toBe('1');
  });

  test('is none that can still be undone', () => {
    const held = entry('1', { holdUntil: 8000 });
    expect(nextToSend([held], 7999)).toBeUndefined();
    expect(nextToSend([held], 8000)).toBe(held);
    expect(isHeld(held, 7999)).toBe(true);
    // Without a network it waits longer, and can be undone as long.
    expect(isHeld(held, 80_000)).toBe(true);
    expect(isHeld(entry('1', { holdUntil: 8000, attempts: 1 }), 8000)).toBe(false);
    expect(isHeld(entry('1'), 0)).toBe(false);
  });

  test('never overtakes one about the same thing', () => {
    const entries = [entry('1', { holdUntil: 8000, subject: 'a' }), entry('2', { subject: 'a' }), entry('3')];
    expect(nextToSend(entries, 0)?.key).toBe('3');
    expect(nextToSend(entries, 8000)?.key).toBe('1');
    // Nor is it looked for again and again meanwhile.
    expect(nextLook(entries.slice(0, 2))).toBe(8000);
  });

  test('is one whose sender died, but none that was refused or has arrived', () => {
    expect(nextToSend([entry('1', { state: 'sending' })], 0)?.key).toBe('1');
    expect(nextToSend([entry('1', { state: 'refused' }), entry('2', { state: 'sent' })], 0)).toBeUndefined();
  });

  test('does not wait behind what was refused', () => {
    const entries = [entry('1', { state: 'refused', subject: 'a' }), entry('2', { subject: 'a' })];
    expect(nextToSend(entries, 0)?.key).toBe('2');
  });

  test('is looked for when the first may go', () => {
    expect(nextLook([entry('1', { holdUntil: 5 }), entry('2', { retryAt: 3 })])).toBe(3);
    expect(nextLook([entry('1', { state: 'refused' })])).toBeUndefined();
  });
});

test('leaving the page sends the oldest write about each thing, held or under way, and none that is to be tried later', () => {
  const entries = [
    entry('1', { holdUntil: 8000, subject: 'a' }),
    entry('2', { subject: 'a' }),
    entry('3', { state: 'sending' }),
    entry('4', { retryAt: 9000 }),
    entry('5', { state: 'refused' }),
    entry('6', { state: 'sent' }),
  ];
  expect(firstOfEach(entries, 100).map(({ key }) => key)).toEqual(['1', '3']);
});

describe('after an answer', () => {
  test('what was taken is done', () => {
    expect(afterAnswer(entry('1'), { kind: 'taken' }, 0, 0)).toBeUndefined();
  });

  test('what was lost is sent again with the same key, later each time, for as long as it takes', () => {
    let one = entry('1');
    const gaps: number[] = [];
    for (let i = 0; i < 200; i++) {
      one = afterAnswer({ ...one, state: 'sending' }, { kind: 'lost' }, 1000, 1) ?? entry('2');
      gaps.push(one.retryAt - 1000);
    }
    expect([one.key, one.state]).toEqual(['1', 'waiting']);
    expect(gaps.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
    expect(Math.max(...gaps)).toBe(300_000);
  });

  test.each([429, 503, 502, 408])('a %i is tried again, not before the service says', (status) => {
    const again = afterAnswer(entry('1'), refusal(status, 60), 0, 0);
    expect(again).toMatchObject({ state: 'waiting', retryAt: 60_000, attempts: 1 });
  });

  test('a conflict that passes says when; any other is shown to the person', () => {
    expect(afterAnswer(entry('1'), refusal(409, 1), 0, 0)?.state).toBe('waiting');
    expect(afterAnswer(entry('1'), refusal(409), 0, 0)).toMatchObject({
      state: 'refused',
      problem: { status: 409 },
    });
  });

  test.each([400, 403, 404, 413, 422])('a %i is set aside at once', (status) => {
    expect(afterAnswer(entry('1'), refusal(status), 0, 0)?.state).toBe('refused');
  });

  test('a fault of the service is set aside when it does not pass; lost answers before do not count', () => {
    let one = entry('1', { attempts: 500 });
    let tries = 0;
    while (one.state !== 'refused' && tries < 100) {
      one = afterAnswer(one, refusal(500), 0, 0) ?? entry('2');
      tries++;
    }
    expect(tries).toBe(12);
  });

  test('without a session it waits, unchanged', () => {
    const one = entry('1', { state: 'sending', attempts: 3 });
    expect(afterAnswer(one, { kind: 'signed-out' }, 0, 0)).toEqual({ ...one, state: 'waiting' });
  });
});

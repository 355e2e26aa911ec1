import { describe, expect, test } from '@jest/globals';
import { nextAttempt, retryAfterSeconds } from '../../../../shared/domain/push/next-attempt.ts';
import { endpointProblem, knownPushHosts } from '../../../../shared/domain/push/push-hosts.ts';
import { padded } from '../../../../shared/domain/push/push-message.ts';
import { question } from '../../../../shared/domain/reminders/notifications/question.ts';
import { units } from '../../../../shared/domain/units/units.ts';
import { variableCategories } from '../../../../shared/domain/variables/categories.ts';

describe('a message', () => {
  test('lengths come in steps', () => {
    for (const title of ['', 'Mood', 'ü'.repeat(100)])
      expect(Buffer.byteLength(padded({ title, buttons: [] })) % 128).toBe(0);
  });

  test('a question names its unit as people do', () => {
    for (const unit of units)
      for (const category of variableCategories)
        expect(question({ displayName: 'It', category, valence: 'numeric', unit })).not.toMatch(
          /\bcounts?\b|\/\d|\b[hs]\b/,
        );
  });
});

describe('where pushes may go', () => {
  const reach = { hosts: knownPushHosts, allowLoopback: false };
  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://db5p.notify.windows.com/w/?token=x',
  ])('%s is a push service', (endpoint) => {
    expect(endpointProblem(endpoint, reach)).toBeUndefined();
  });
  test.each([
    'https://push.apple.com.example/x',
    'https://.push.apple.com/x',
    'https://evil-push.apple.com.example.org/x',
    'https://127.0.0.1/x',
    'http://127.0.0.1/x',
    'https://localhost/x',
    'file:///etc/passwd',
  ])('%s is none', (endpoint) => {
    expect(endpointProblem(endpoint, reach)).toEqual(expect.any(String));
  });
  test('this machine is one only where that is allowed', () => {
    const here = { ...reach, allowLoopback: true };
    expect(endpointProblem('http://127.0.0.1:9/x', here)).toBeUndefined();
    expect(endpointProblem('http://10.0.0.1/x', here)).toEqual(expect.any(String));
  });
});

describe('trying again', () => {
  test('the gaps grow, and the last try is a day after the first', () => {
    const times: number[] = [];
    let now = 0;
    for (let attempts = 0; ; attempts++) {
      const at = nextAttempt({ createdAt: 0, attempts }, now);
      if (at === undefined) break;
      times.push((at - now) / 60);
      now = at;
    }
    expect(times).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 417]);
    expect(now).toBe(86_400);
  });
  test('it comes no sooner than the push service asks, and no later than that day', () => {
    expect(nextAttempt({ createdAt: 0, attempts: 0 }, 10, 900)).toBe(910);
    expect(nextAttempt({ createdAt: 0, attempts: 0 }, 10, 1e9)).toBe(86_400);
  });
  test.each([
    ['120', 120],
    ['Mon, 01 Feb 2027 08:02:00 GMT', 120],
    ['Mon, 01 Feb 2027 07:00:00 GMT', 0],
    ['soon', 0],
    [undefined, 0],
    ['9'.repeat(100), 0],
  ])('Retry-After: %s', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.UTC(2027, 1, 1, 8) / 1000)).toBe(seconds);
  });
});

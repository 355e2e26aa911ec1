import { Agent, request } from 'node:http';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Person } from '../../support/client.ts';
import { item } from '../../support/people/measurements.ts';

interface EverydayRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** Young enough that all rows are of today and yesterday. */
const firstSecond = epochSeconds() - 46 * 3600;

/**
 * Sends the requests of an ordinary day in turns: mostly to record one thing or to look at the newest, sometimes
 * others.
 */
export function everydayRequests(url: string, people: readonly Person[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  let turn = 0;
  const rows = (n: number, count: number) =>
    Array.from({ length: count }, (_, i) => item({ startAt: formatUtc(firstSecond + n * 30 + i) }));
  const kinds: readonly ((n: number) => EverydayRequest)[] = [
    (n) => ({ method: 'POST', path: '/api/v3/measurements/post', body: rows(n, 1) }),
    () => ({ method: 'GET', path: '/api/v3/measurements?sort=-startAt' }),
    (n) => ({ method: 'POST', path: '/api/v3/measurements/post', body: rows(n, 1) }),
    () => ({ method: 'GET', path: '/api/v3/measurements?sort=-startAt&variableName=Mood' }),
    (n) => ({ method: 'POST', path: '/api/v3/measurements/post', body: rows(n, 1) }),
    () => ({ method: 'GET', path: '/api/v3/measurements?sort=-startAt' }),
    (n) => ({ method: 'POST', path: '/api/v3/measurements/post', body: rows(n, 25) }),
    () => ({ method: 'GET', path: '/api/v3/trackingReminderNotifications' }),
    () => ({ method: 'GET', path: '/api/v3/measurements?sort=-startAt&limit=20' }),
    () => ({ method: 'GET', path: '/api/v3/feed' }),
    () => ({ method: 'GET', path: '/api/v3/connectors/list' }),
    () => ({ method: 'GET', path: '/api/v3/units' }),
  ];

  const send = (token: string, { method, path, body }: EverydayRequest): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip',
        ...(text !== undefined && { 'content-type': 'application/json' }),
      };
      request(`${url}${path}`, { method, agent, headers, timeout: 30_000 }, (answer) => {
        const { statusCode } = answer;
        answer
          .on('error', reject)
          .on('end', () => resolve(statusCode === 200 ? undefined : `${method} ${path}: ${statusCode}`));
        answer.resume();
      })
        .on('error', reject)
        .end(text);
    });

  return {
    /** Sends the next one; answers what went wrong, if anything did. */
    sendNext(): Promise<string | undefined> {
      const person = people[turn % people.length] as Person;
      const ofPerson = Math.floor(turn++ / people.length);
      const kind = kinds[ofPerson % kinds.length] as (n: number) => EverydayRequest;
      return send(person.token, kind(ofPerson));
    },
    close: () => agent.destroy(),
  };
}

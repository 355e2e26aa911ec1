import { appendChanges } from '../../../shared/data/changes/change-log.ts';
import { markLength } from '../../../shared/data/changes/stream-record.ts';
import { writeCursor } from '../../../shared/domain/changes/cursor.ts';
import { cursorTo } from '../../../shared/http/request/list-cursor.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { repeated, type Scenario, type Stage, withToken } from './scenario.ts';

const events = ['measurements.changed'];

async function saveWebhook({ service }: Stage, n: number): Promise<{ id: string; ownerToken: string }> {
  const owner = await service.createPerson();
  const { body } = await service.post<{ webhook: { id: string } }>(
    '/api/v3/webhooks',
    { url: `http://127.0.0.1:1/${n}`, events },
    owner,
  );
  return { id: body.webhook.id, ownerToken: owner.token };
}

const each =
  (requestOf: (saved: { id: string; ownerToken: string }) => object): Scenario['requests'] =>
  async (stage, count) => {
    const requests = [];
    for (let n = 0; n < count; n++) requests.push(requestOf(await saveWebhook(stage, n)));
    return requests as Awaited<ReturnType<Scenario['requests']>>;
  };

export const changeScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'get-changes': [
    {
      name: 'nothing new',
      requests: async (stage, count) => {
        const { service, person } = stage;
        const { body } = await service.get<{ cursor: string }>('/api/v3/changes', person);
        return Array.from({ length: count }, () => withToken(stage, `/api/v3/changes?cursor=${body.cursor}`));
      },
    },
    {
      name: 'a hundred changes',
      requests: async (stage, count) => {
        const { service } = stage;
        const { userId, token } = await service.createPerson();
        const since = epochSeconds();
        const recorded = Array.from({ length: 100 }, (_, i) => ({
          userId,
          mark: String(i).padStart(markLength, '0'),
          writtenAt: since,
          change: { kind: 'measurement', id: i + 1, deleted: false } as const,
        }));
        await service.inTable(() => appendChanges(userId, recorded, since));
        const list = { operation: 'get-changes', userId, query: {} };
        const cursor = cursorTo(list, writeCursor({ number: 0, skip: 0, since }));
        return Array.from({ length: count }, () => ({ path: `/api/v3/changes?cursor=${cursor}`, token }));
      },
    },
  ],
  'get-webhooks': [{ name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/webhooks')) }],
  'post-webhooks': [
    {
      name: 'a new one',
      requests: async ({ service }, count) => {
        const people = await Promise.all(Array.from({ length: count }, () => service.createPerson()));
        return people.map(({ token }) => ({
          path: '/api/v3/webhooks',
          token,
          body: { url: 'http://127.0.0.1:1/', events },
        }));
      },
      mostRequests: 60,
    },
  ],
  'post-webhooks-rotate': [
    {
      name: 'one',
      requests: each(({ id, ownerToken }) => ({
        path: '/api/v3/webhooks/rotate',
        token: ownerToken,
        body: { id },
      })),
      mostRequests: 60,
    },
  ],
  'delete-webhook': [
    {
      name: 'one',
      requests: each(({ id, ownerToken }) => ({
        path: `/api/v3/webhooks/delete?id=${id}`,
        token: ownerToken,
      })),
      mostRequests: 60,
    },
  ],
};

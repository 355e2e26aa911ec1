import { appendChanges } from '../../../shared/data/changes/change-log.ts';
import { markLength } from '../../../shared/data/changes/stream-record.ts';
import { writeCursor } from '../../../shared/domain/changes/cursor.ts';
import { cursorTo } from '../../../shared/http/request/list-cursor.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { withToken } from '../../bench/operations/scenario.ts';
import { pills, remindersOf } from '../../support/people/reminders.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { castVote, save } from '../trials.ts';

export const card: Card = {
  ...read,
  probes: async (service) => {
    const as = await service.createPerson();
    const since = epochSeconds();
    const recorded = ['1', '2'].map((sequence) => ({
      userId: as.userId,
      mark: sequence.padStart(markLength, '0'),
      writtenAt: since,
      change: { kind: 'measurement', id: Number(sequence), deleted: false } as const,
    }));
    await service.inTable(() => appendChanges(as.userId, recorded, since));
    const cursor = cursorTo(
      { operation: 'get-changes', userId: as.userId, query: {} },
      writeCursor({ number: 0, skip: 0, since }),
    );
    return {
      cursor: { as, after: cursor },
      limit: { as, query: { cursor }, after: 1 },
      include: { as, query: { cursor }, after: 'records' },
    };
  },
  scenarios: [
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
  rights: async (trial) => {
    const { service, runtime, person } = trial;
    const app = await service.grant(person.userId, await service.createClient(person.userId));
    const { body } = await service.get<{ cursor: string }>('/api/v3/changes', app);
    await castVote(trial, 'up');
    await save(trial, 'Mood', { startAt: '2020-03-01T08:00:00' });
    await remindersOf(service, person).save([pills({ reminderStartTimeLocal: '00:00:00' })]);
    await service.post('/api/v3/imports', { format: 'table' }, person);
    await runtime.tick(['send-webhooks']);
    await service.get(`/api/v3/changes?cursor=${body.cursor}&include=records`, app);
  },
  limits: { 'nothing new': { waves: 2, readUnits: 4 } },
  worst: 'usual',
};

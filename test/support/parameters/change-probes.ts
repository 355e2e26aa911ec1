import { appendChanges } from '../../../shared/data/changes/change-log.ts';
import { markLength } from '../../../shared/data/changes/stream-record.ts';
import { writeCursor } from '../../../shared/domain/changes/cursor.ts';
import { cursorTo } from '../../../shared/http/request/list-cursor.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { savedWebhook } from '../operations/routes/people-routes.ts';
import { foreignClientProbe, overlongClientProbe, type ProbeMaker } from './probe.ts';

export const changeProbes: Readonly<Record<string, ProbeMaker>> = {
  'get-changes': async (service) => {
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
      clientId: await foreignClientProbe(service),
    };
  },
  'get-webhooks': async (service) => ({ clientId: overlongClientProbe(await service.createPerson()) }),
  'post-webhooks': async (service) => ({
    clientId: overlongClientProbe(await service.createPerson(), {
      body: { url: 'http://127.0.0.1:1/', events: ['study.changed'] },
    }),
  }),
  'post-webhooks-rotate': async (service) => {
    const as = await service.createPerson();
    return { clientId: overlongClientProbe(as, { body: { id: await savedWebhook(service, as) } }) };
  },
  'delete-webhook': async (service) => {
    const as = await service.createPerson();
    const id = await savedWebhook(service, as);
    return {
      id: { as, before: '0'.repeat(24), after: id },
      clientId: overlongClientProbe(as, { query: { id: '0'.repeat(24) } }),
    };
  },
};

import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { oldStudy } from './probing.ts';

export const card: Card = {
  ...read,
  probes: async (service) => {
    const { person: as, study } = await oldStudy(service);
    const pair = { causeVariableId: study.causeVariableId, effectVariableId: study.effectVariableId };
    for (const type of ['causality', 'usefulness'])
      await service.post('/api/v3/votes', { ...pair, type, value: 'up' }, as);
    return { limit: { as, after: 1 }, offset: { as, after: 1 } };
  },
  scenarios: [
    { name: 'none', role: 'student', requests: repeated((stage) => withToken(stage, '/api/v3/votes')) },
  ],
  limits: { none: { waves: 2 } },
  worst: 'usual',
};

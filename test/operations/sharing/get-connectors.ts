import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { save } from '../trials.ts';

export const card: Card = {
  ...read,
  scenarios: [{ name: 'all', requests: repeated((stage) => withToken(stage, '/api/v3/connectors/list')) }],
  limits: { all: { waves: 2 } },
  worst: 'usual',
  rights: async (trial) => {
    const { service, runtime, person } = trial;
    await save(trial, 'Steps', { sourceName: 'Fitbit', unitAbbreviatedName: 'count' });
    await runtime.clock({ advance: 8 * 86_400 });
    await service.get('/api/v3/connectors/list', person);
    await runtime.clock();
  },
};

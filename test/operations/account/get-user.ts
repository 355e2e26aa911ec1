import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { save } from '../trials.ts';

export const card: Card = {
  ...read,
  scenarios: [{ name: 'the own record', requests: repeated((stage) => withToken(stage, '/api/v3/user')) }],
  worst: 'usual',
  rights: async (trial) => {
    const { service, person } = trial;
    const { variableId } = await save(trial, 'Sleep');
    await service.post('/api/v3/userSettings', { primaryOutcomeVariableId: variableId }, person);
    await service.get('/api/v3/user', person);
  },
};

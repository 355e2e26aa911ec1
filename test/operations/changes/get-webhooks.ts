import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { savedHook } from '../trials.ts';

export const card: Card = {
  ...read,
  own: true,
  scenarios: [{ name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/webhooks')) }],
  worst: 'usual',
  rights: async (trial) => {
    await savedHook(trial);
    await trial.service.get('/api/v3/webhooks', trial.person);
  },
};

import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { appsPath, registeredApp } from './own-apps.ts';

export const card: Card = {
  ...read,
  own: true,
  scenarios: [{ name: 'none', requests: repeated((stage) => withToken(stage, appsPath)) }],
  worst: 'usual',
  rights: async ({ service, person }) => {
    await registeredApp(service, person);
    await service.get(appsPath, person);
  },
};

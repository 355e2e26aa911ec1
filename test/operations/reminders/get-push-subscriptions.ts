import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { devicesOf, pushSubscriptions } from '../../support/receivers/push-devices.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  ...read,
  own: true,
  scenarios: [{ name: 'own devices', requests: repeated((stage) => withToken(stage, pushSubscriptions)) }],
  worst: 'usual',
  rights: async ({ service, person }) => {
    await devicesOf(service, person).list();
  },
};

import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  ...read,
  own: true,
  scenarios: [{ name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/deviceKeys')) }],
  worst: 'usual',
};

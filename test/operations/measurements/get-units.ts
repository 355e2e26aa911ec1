import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { nothing } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  needs: 'any token',
  request: nothing,
  scenarios: [{ name: 'all', requests: repeated((stage) => withToken(stage, '/api/v3/units')) }],
  worst: 'usual',
};

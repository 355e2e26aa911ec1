import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  ...read,
  scenarios: [
    {
      name: 'the list',
      role: 'student',
      requests: repeated((stage) => withToken(stage, '/api/v3/discoveries')),
    },
  ],
  worst: 'usual',
};

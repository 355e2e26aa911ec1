import { nothing } from '../calling.ts';
import type { Card } from '../card.ts';
import { document } from './staging.ts';

export const card: Card = {
  needs: 'public',
  request: nothing,
  scenarios: [document('/openapi.json')],
  worst: 'usual',
};

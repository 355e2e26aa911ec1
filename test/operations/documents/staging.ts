import { repeated, type Scenario } from '../../bench/operations/scenario.ts';

export const document = (path: string): Scenario => ({
  name: 'all',
  requests: repeated(() => ({ path })),
  mostRequests: 40,
});

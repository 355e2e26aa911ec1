import { expect, test } from '@jest/globals';
import { routes } from '../../../shared/routes/index.ts';
import { worstRequests } from '../../bench/worst/worst-requests.ts';

test('the most expensive request of every operation is thought about', () => {
  const lines = Object.entries(worstRequests).flatMap(([id, requests]) => (requests.length > 0 ? [id] : []));
  expect(lines.toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
});

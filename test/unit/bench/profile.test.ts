import type { Profiler } from 'node:inspector';
import { expect, test } from '@jest/globals';
import { sharesOf } from '../../bench/profile/owners.ts';
import { profileTable } from '../../bench/profile/profile-phases.ts';

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, scriptId: '0', url, lineNumber: 0, columnNumber: 0 },
  children,
});

const profile: Profiler.Profile = {
  nodes: [
    node(1, '(root)', '', [2, 3, 6, 7]),
    node(2, '(idle)', ''),
    node(3, 'handle', 'bundle.js', [4]),
    node(4, 'request', 'node:_http_client', [5]),
    node(5, 'stringify', 'node:internal'),
    node(6, 'onData', 'node:_http_client'),
    node(7, 'onRequest', 'node:_http_server'),
  ],
  startTime: 0,
  endTime: 100,
  samples: [2, 5, 6, 7, 3],
  timeDeltas: [1000, 40, 30, 20, 10],
};

test('time is owned by the innermost file of ours on the stack; waiting is nobody’s', () => {
  const shares = sharesOf(profile, ({ url }) =>
    url === 'bundle.js' ? 'shared/answers/record.ts' : undefined,
  );
  expect(Object.fromEntries(shares)).toEqual({
    'the records of the answer': 0.5,
    'sending calls: Node’s HTTP client': 0.3,
    'HTTP towards the client, the event': 0.2,
  });
});

test('a profile is shown in microseconds, the heaviest owner first', () => {
  const table = profileTable([{ name: 'a write', shares: { light: 0.25, heavy: 0.75 } }], () => 2);
  expect(table.split('\n').slice(2)).toEqual([
    '| heavy  |    1500 |',
    '| light  |     500 |',
    '| in all |    2000 |',
  ]);
});

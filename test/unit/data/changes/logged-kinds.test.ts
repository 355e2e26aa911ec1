import { describe, expect, test } from '@jest/globals';
import { readEntries, writeEntries } from '../../../../shared/data/changes/change-entries.ts';
import { loggedKinds } from '../../../../shared/data/changes/logged-kinds.ts';
import { personItemPlaces } from '../../../../shared/data/people/person-items.ts';
import { type Change, changeKinds } from '../../../../shared/domain/changes/change.ts';
import { becameDue, visibleChange } from '../../../../shared/domain/changes/visible-change.ts';

/** What is in a person's partition and is no record that anybody follows, or follows from one. */
const unlogged = [
  'token',
  'deviceKey',
  'session',
  'passkey',
  'newPasskey',
  'signIn',
  'authorization',
  'assistantUse',
  'client',
  'idempotencyKey',
  'alias',
  'channelCounter',
  'moreSources',
  'movedMeasurement',
  'importWriters',
  'importSlice',
  'recentSleep',
  'sealing',
  'discoveries',
  'dismissedDiscovery',
  'hourlySummary',
  'tagVersion',
  'listVersion',
  'source',
  'reminderTime',
  'reminderCounter',
  'handledNotification',
  'messageIdentity',
  'changes',
  'analysis',
  'cohortResult',
  'contribution',
  'webhook',
  'queuedMessages',
  'mailPlan',
  'mailOfDay',
  'pushSubscriptions',
  'knownBrowser',
  // Written with its variable's record, whose change says it.
  'description',
  'experimentDay',
  'experimentReminder',
  'runningExperiments',
];

test('of every kind of item it is decided whether its changes are logged', () => {
  const logged = new Set(loggedKinds.map(({ prefix }) => prefix));
  for (const { type, prefix } of personItemPlaces)
    expect([type, unlogged.includes(type)]).toEqual([
      type,
      !logged.has(prefix) || type === 'movedMeasurement',
    ]);
  expect(loggedKinds.map(({ kind }) => kind).sort()).toEqual([...changeKinds].sort());
  expect(new Set(loggedKinds.map(({ code }) => code)).size).toBe(loggedKinds.length);
});

test('entries come back as they were, whatever an id is made of', () => {
  const changes: Change[] = [
    { kind: 'measurement', id: 9_007_199_254_740_991, deleted: false },
    { kind: 'card', id: 'a\nb é%+-! ', deleted: true },
    { kind: 'trackingReminderNotification', id: 5, deleted: false, isDue: true },
  ];
  expect(readEntries(writeEntries(changes))).toEqual(changes);
});

describe('what a write means to a reader of the record', () => {
  const watched = { isHidden: ({ gone }: { gone?: unknown }) => gone === true, marks: ['a'] };
  test.each([
    ['made', undefined, { a: 1 }, 'saved'],
    ['changed', { a: 1 }, { a: 2 }, 'saved'],
    ['changed inside', { a: ['x'] }, { a: ['x', 'y'] }, 'saved'],
    ['bookkeeping', { a: 1, b: 1 }, { a: 1, b: 2 }, undefined],
    ['deleted', { a: 1 }, undefined, 'deleted'],
    ['hidden', { a: 1 }, { a: 1, gone: true }, 'deleted'],
    ['removed while hidden', { a: 1, gone: true }, undefined, undefined],
    ['shown again', { a: 1, gone: true }, { a: 1 }, 'saved'],
  ])('%s', (_, before, after, what) => {
    expect(visibleChange(watched, before, after)).toBe(what);
  });

  test('without marks every write counts', () => {
    expect(visibleChange({}, { b: 1 }, { b: 2 })).toBe('saved');
  });
});

test.each([
  ['made', undefined, { activation: 1 }, true],
  ['snoozed', { activation: 1 }, { activation: 1, dueShard: '3' }, false],
  ['woken', { activation: 1, dueShard: '3' }, { activation: 1 }, true],
  ['made again for its reminder', { activation: 1 }, { activation: 2 }, true],
  ['gone', { activation: 1 }, undefined, false],
])('a notification that is %s becomes due: %s', (_, before, after, due) => {
  expect(becameDue(before, after)).toBe(due);
});

test('a card that cannot be read is a change too, and holds up nothing', () => {
  const cards = loggedKinds.find(({ kind }) => kind === 'card');
  expect(cards?.idOf('F#1#abc', 1, { card: '{"id":"message-1"}' })).toBe('message-1');
  expect(cards?.idOf('F#1#abc', 1, {})).toBe('1#abc');
  expect(cards?.idOf('F#1#abc', 1, { card: '{' })).toBe('1#abc');
});

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { mapInParallel } from '../../shared/platform/parallel.ts';
import { serviceAt } from '../support/client.ts';
import { diaryOf } from '../support/people/measurements.ts';
import { Client, Shared } from './clients-model/client.ts';
import { type Acknowledged, contradictions, type FinalRow, type Write } from './clients-model/history.ts';

const service = serviceAt();
const storms = Number(process.env.DAYMARK_RUNS ?? 500);
/** Two seeds under which a value was once written twice, and a new one every time. */
const seeds =
  process.env.DAYMARK_SEED === undefined
    ? [1777635692, 20261118, Date.now() % 2 ** 31]
    : [Number(process.env.DAYMARK_SEED)];

/** A storm never comes twice: what was answered when is the only trace of it, so it is kept in a file. */
function keepHistory(storm: string, history: readonly Acknowledged[], rows: readonly FinalRow[]): string {
  const file = join(tmpdir(), `daymark-storm-${storm}.json`);
  writeFileSync(file, JSON.stringify({ history, rows }, null, 1));
  return file;
}

async function holdStorm(seed: number, run: number): Promise<void> {
  const person = await service.createPerson();
  const shared = new Shared();
  const clients = Array.from(
    { length: 4 },
    (_, i) => new Client(service, person, shared, mulberry32(seed + run * 10 + i)),
  );
  await Promise.all(clients.map((client) => client.run(10)));
  const diary = diaryOf(service, person);
  const rows = (await diary.list({ limit: 200 })).body as unknown as FinalRow[];
  const storm = `${seed}-${run}`;
  const found = contradictions(shared.history, rows);
  const history = found.length > 0 ? keepHistory(storm, shared.history, rows) : 'kept nowhere';
  expect({ storm, found, history }).toEqual({ storm, found: [], history: 'kept nowhere' });
  const days = (await diary.list({ groupingWidth: 86_400 })).body;
  const counted = days.reduce((sum, { count = 0 }) => sum + count, 0);
  expect([storm, counted]).toEqual([storm, rows.length]);
  // A row is where its id leads, and only there.
  for (const { id, value } of rows)
    expect((await diary.list({ id })).body.map((row) => row.value)).toEqual([value]);
}

test(`${storms} storms of clients that write, repeat, edit, move and delete the same rows, seeds ${seeds.join(', ')}`, async () => {
  const all = Array.from({ length: storms }, (_, i) => i);
  await mapInParallel(all, 4, (i) => holdStorm(seeds[i % seeds.length] ?? 0, Math.floor(i / seeds.length)));
}, 1_800_000);

const write = (value: number, startAt: string, at: number, changes?: number): Write => ({
  kind: 'write',
  value,
  startAt,
  id: Number(startAt),
  changes,
  sentAt: at,
  answeredAt: at + 10,
});
const removal = (id: number, at: number): Acknowledged => ({
  kind: 'removal',
  id,
  sentAt: at,
  answeredAt: at + 10,
});
const row = (value: number, startAt: string): FinalRow => ({ id: Number(startAt), startAt, value });

test.each<[string, Acknowledged[], FinalRow[], string[]]>([
  ['nothing', [write(1, '5', 0), write(2, '6', 0)], [row(1, '5'), row(2, '6')], []],
  ['an edit of both at once', [write(1, '5', 0), write(2, '5', 20), write(3, '5', 25)], [row(2, '5')], []],
  ['a move', [write(1, '5', 0), write(2, '6', 20, 5)], [row(2, '6')], []],
  ['a delete by the id of before the move', [write(1, '5', 0), write(2, '6', 20, 5), removal(5, 40)], [], []],
  [
    'a move that is repeated after its old place was taken',
    [write(1, '5', 0), write(2, '6', 20, 5), write(3, '5', 40), write(2, '6', 60, 5)],
    [row(3, '5'), row(2, '6')],
    [],
  ],
  [
    'a row that a later move left behind',
    [write(1, '5', 0), write(2, '6', 20, 5)],
    [row(1, '5'), row(2, '6')],
    ['came back'],
  ],
  ['a write that is gone', [write(1, '5', 0), write(2, '6', 0)], [row(2, '6')], ['lost']],
  ['one that only an earlier delete could explain', [removal(5, 0), write(1, '5', 20)], [], ['lost']],
  ['one that nobody acknowledged', [], [row(1, '5')], ['never acknowledged']],
  ['a row that a later delete left', [write(1, '5', 0), removal(5, 20)], [row(1, '5')], ['came back']],
  [
    'a value that was overwritten',
    [write(1, '5', 0), write(2, '5', 20)],
    [row(1, '5')],
    ['came back', 'lost'],
  ],
  [
    'a moved row that stayed',
    [write(1, '5', 0), write(1, '6', 20, 5)],
    [row(1, '5'), row(1, '6')],
    ['a value twice', 'came back'],
  ],
])('the check finds what there is to find: %s', (_, history, rows, wanted) => {
  expect(contradictions(history, rows)).toEqual(wanted.map((start) => expect.stringMatching(`^${start}`)));
});

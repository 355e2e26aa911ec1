import { expect, test } from '@jest/globals';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { serviceAt } from '../support/client.ts';
import { diaryOf } from '../support/people/measurements.ts';
import { Client, Shared } from './clients-model/client.ts';
import { type Acknowledged, contradictions, type FinalRow, type Write } from './clients-model/history.ts';

const service = serviceAt();
const runs = Number(process.env.DAYMARK_RUNS ?? 12);
const seed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);

test(`${runs} storms of clients that write, repeat, edit, move and delete the same rows, seed ${seed}`, async () => {
  for (let run = 0; run < runs; run++) {
    const person = await service.createPerson();
    const shared = new Shared();
    const clients = Array.from(
      { length: 4 },
      (_, i) => new Client(service, person, shared, mulberry32(seed + run * 10 + i)),
    );
    await Promise.all(clients.map((client) => client.run(8)));
    const diary = diaryOf(service, person);
    const rows = (await diary.list({ limit: 200 })).body as unknown as FinalRow[];
    const found = contradictions(shared.history, rows);
    // A storm never comes twice: what was answered when is the only trace of it.
    expect({ run, found, history: found.length > 0 ? shared.history : [] }).toEqual({
      run,
      found: [],
      history: [],
    });
    const days = (await diary.list({ groupingWidth: 86_400 })).body;
    const counted = days.reduce((sum, { count = 0 }) => sum + count, 0);
    expect([run, counted]).toEqual([run, rows.length]);
    // A row is where its id leads, and only there.
    for (const { id, value } of rows)
      expect((await diary.list({ id })).body.map((row) => row.value)).toEqual([value]);
  }
}, 300_000);

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

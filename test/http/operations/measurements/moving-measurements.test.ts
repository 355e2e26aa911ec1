import { describe, expect, test } from '@jest/globals';
import { recordAnswer } from '../../../../shared/data/measurements/measurement.ts';
import { locateMeasurements } from '../../../../shared/data/measurements/moved-measurement.ts';
import { transact } from '../../../../shared/data/table/transact.ts';
import { channelOfId, measurementId } from '../../../../shared/domain/ids/measurement-id.ts';
import { removeMeasurement } from '../../../../shared/use-cases/measurements/remove-measurement.ts';
import type { Person } from '../../../support/client.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { diaryOf, item, type PostedItem, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { longLivedPerson } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00`;
const day = 86_400;

/** A row at another hour of the place that an id is. */
const recordedAt = (id: number, hour: number) => ({
  id: measurementId(Date.parse(`${at(hour)}Z`) / 1000, channelOfId(id)),
  variableId: 1,
  value: 5,
  unitId: 10,
  sourceName: 'API',
  createdAt: 1,
  updatedAt: 1,
  notificationId: 1,
});

async function diaryWith(...hours: number[]) {
  const person: Person = await longLivedPerson(service);
  const diary = diaryOf(service, person);
  const { body } = await diary.post(hours.map((hour) => item({ startAt: at(hour), value: (hour % 5) + 1 })));
  const ids = body.data.measurements.map(({ id }) => id);
  return {
    person,
    ...diary,
    ids,
    /** Moves one and gives its new id. */
    move: async (id: number | undefined, hour: number, members: Partial<PostedItem> = {}) => {
      const moved = await diary.post(item({ id: id as number, startAt: at(hour), ...members }));
      expect(moved.status).toBe(200);
      return moved.body.data.measurements[0]?.id as number;
    },
    rows: async () => (await diary.list({ limit: 200 })).body.map(({ startAt, value }) => [startAt, value]),
    read: async (id: number | undefined) => (await diary.list({ id: id as number })).body,
  };
}

describe('the old id of a measurement that was moved', () => {
  test('leads to it: read, edited again, deleted', async () => {
    const { ids, move, read, remove, rows } = await diaryWith(8);
    const [old] = ids;
    const moved = await move(old, 9, { value: 4 });
    expect(moved).not.toBe(old);
    expect(await read(old)).toMatchObject([{ id: moved, startAt: at(9), value: 4 }]);
    expect(await move(old, 9, { value: 5 })).toBe(moved);
    expect(await rows()).toEqual([[at(9), 5]]);
    const removed = await remove(old as number);
    expect([removed.status, (removed.body as { description: string }).description]).toEqual([
      200,
      `The measurement of ${at(9)} is deleted.`,
    ]);
    expect(await rows()).toEqual([]);
    for (const id of [old, moved]) {
      expect(await read(id)).toEqual([]);
      expect((await remove(id as number)).status).toBe(404);
    }
  });

  test('stays its own: what is moved there by its id lands on the next free second, and is told so', async () => {
    const { ids, read, remove, rows, post, move } = await diaryWith(8, 9, 10);
    const [old, second, third] = ids as [number, number, number];
    await move(await move(old, 11, { value: 4 }), 12, { value: 4 });
    const onto = async (id: number, hour: number) =>
      (await post(item({ id, startAt: at(hour), value: 5 }))).body.data.measurements[0];
    const landed = await onto(second, 8);
    expect(landed).toMatchObject({
      startAt: '2026-03-01T08:00:01',
      notice: expect.stringContaining('next free second'),
    });
    // Sent again it changes nothing, and another one lands behind it.
    expect(await onto(second, 8)).toMatchObject({ id: landed?.id, status: 'unchanged' });
    expect(await onto(third, 8)).toMatchObject({ startAt: '2026-03-01T08:00:02' });
    expect(await read(old)).toMatchObject([{ startAt: at(12), value: 4 }]);
    expect((await remove(old)).status).toBe(200);
    expect(await rows()).toEqual([
      ['2026-03-01T08:00:01', 5],
      ['2026-03-01T08:00:02', 5],
    ]);
    for (const id of [second, third]) expect((await remove(id)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('is given to nobody who follows in the same request, unless they change places', async () => {
    const { ids, post, remove, rows } = await diaryWith(8, 9);
    const [first, second] = ids as [number, number];
    const shift = [
      item({ id: first, startAt: at(9), value: 1 }),
      item({ id: second, startAt: at(10), value: 2 }),
    ];
    const { body } = await post(shift);
    expect(body.data.measurements.map(({ startAt }) => startAt)).toEqual(['2026-03-01T09:00:01', at(10)]);
    expect((await remove(second)).status).toBe(200);
    expect(await rows()).toEqual([['2026-03-01T09:00:01', 1]]);
  });

  test('does not become that of what a reminder records there', async () => {
    const { ids, move, read, person, remove } = await diaryWith(8);
    const moved = await move(await move(ids[0], 9), 10);
    await service.inTable(() => transact([recordAnswer(person.userId, recordedAt(ids[0] as number, 9))]));
    expect(await read(ids[0])).toEqual([]);
    expect((await remove(ids[0] as number)).status).toBe(404);
    expect(await read(moved)).toMatchObject([{ startAt: at(10) }]);
  });

  test('does not delete what was recorded where it led to just before', async () => {
    const { person, ids, move, post, read, rows } = await diaryWith(8);
    const [old] = ids as [number];
    await move(old, 9, { value: 4 });
    const now = Date.now() / 1000;
    const seen = (await locateMeasurements(person.userId, [old], now)).get(old);
    await move(old, 10, { value: 4 });
    await post(item({ startAt: at(9), value: 2 }));
    const moved = (await read(old))[0]?.id;
    expect(await removeMeasurement(person.userId, { id: old }, now, seen)).toMatchObject({ id: moved });
    expect(await rows()).toEqual([[at(9), 2]]);
  });

  test('leads through many moves, and back', async () => {
    const { ids, move, read, rows } = await diaryWith(0);
    const all = [ids[0] as number];
    for (let hour = 1; hour <= 6; hour++) all.push(await move(all.at(-1), hour));
    for (const id of all) expect(await read(id)).toMatchObject([{ id: all.at(-1), startAt: at(6) }]);
    expect(await move(all[3], 0)).toBe(all[0]);
    for (const id of all) expect(await read(id)).toMatchObject([{ id: all[0], startAt: at(0) }]);
    expect(await rows()).toHaveLength(1);
  });

  test('leads there for 90 days', async () => {
    const { ids, move, read, list } = await diaryWith(8);
    const moved = await move(ids[0], 9);
    await runtime.clock({ advance: 89 * day });
    expect(await read(ids[0])).toMatchObject([{ id: moved }]);
    await runtime.clock({ advance: 2 * day });
    expect(await read(ids[0])).toEqual([]);
    expect((await list()).body).toMatchObject([{ id: moved }]);
    await runtime.clock();
  });

  test('belongs for good to what is recorded at the old time later', async () => {
    const { ids, move, read, post, rows, remove } = await diaryWith(8);
    const moved = await move(ids[0], 9);
    const { body } = await post(item({ startAt: at(8), value: 1 }));
    expect(body.data.measurements).toMatchObject([{ id: ids[0], status: 'created' }]);
    expect(await read(ids[0])).toMatchObject([{ startAt: at(8), value: 1 }]);
    expect(await rows()).toEqual([
      [at(8), 1],
      [at(9), 3],
    ]);
    expect((await remove(ids[0] as number)).status).toBe(200);
    expect(await read(ids[0])).toEqual([]);
    expect(await read(moved)).toMatchObject([{ startAt: at(9) }]);
  });

  // As when its answer was lost, and in the meantime the old time was used again.
  describe.each([
    ['a free time', []],
    ['a time that is the old id of another', [8]],
  ])('is what another has by now, and the move to %s is sent again', (_, reserved) => {
    async function movedAndReused(members: Partial<PostedItem> = {}, first?: number) {
      const diary = await diaryWith(6, ...reserved);
      const [id, other] = diary.ids;
      if (other !== undefined) await diary.move(other, 10);
      if (first !== undefined) await diary.move(id, first);
      const edit = item({ id: id as number, startAt: at(8), value: 4, ...members });
      const { body } = await diary.post(edit);
      await diary.post(item({ startAt: at(6), value: 2 }));
      return { ...diary, edit, receipt: body.data.measurements[0], before: await diary.rows() };
    }

    test.each([
      ['as it was', {}, undefined],
      ['with a note', { note: 'half' }, undefined],
      ['by an older id', {}, 7],
    ])('nothing changes, and the answer is the same: %s', async (_, members, first) => {
      const { post, rows, edit, receipt, before } = await movedAndReused(members, first);
      const { status, body } = await post(edit);
      expect([status, body.data?.measurements]).toEqual([200, [{ ...receipt, status: 'unchanged' }]]);
      expect(await rows()).toEqual(before);
      expect(before).toHaveLength(2 + reserved.length);
    });

    test('also after the time that was asked for has become free', async () => {
      const { ids, post, remove, rows, edit, receipt } = await movedAndReused();
      const [, reservedId] = ids;
      if (reservedId !== undefined) {
        await post(item({ startAt: at(8), value: 1 }));
        await remove(reservedId);
      }
      const before = await rows();
      const { status, body } = await post(edit);
      expect([status, body.data?.measurements]).toMatchObject([
        200,
        [{ id: receipt?.id, startAt: receipt?.startAt, status: 'unchanged' }],
      ]);
      expect(await rows()).toEqual(before);
    });

    test('with another value it is a 409, as two would be at that time', async () => {
      const { post, rows, edit, before } = await movedAndReused();
      expect((await post({ ...edit, value: 5 })).status).toBe(409);
      expect(await rows()).toEqual(before);
    });
  });

  test('adds no page to a list, and is no record of its hour', async () => {
    const { ids, move, list } = await diaryWith(8);
    await move(ids[0], 9);
    expect((await list({ limit: 1 })).headers.get('link')).toBeNull();
    expect((await list({ groupingWidth: 3600 })).body.map(({ startAt }) => startAt)).toEqual([at(9)]);
  });
});

describe('moving onto another measurement', () => {
  test('is a 409 and nothing changes, new variables included', async () => {
    const { ids, refuse, rows, person } = await diaryWith(8, 9);
    const before = await rows();
    const answer = await refuse([
      item({ variableName: 'Brand new', startAt: at(1) }),
      item({ id: ids[0] as number, startAt: at(9) }),
    ]);
    expect([answer.status, answer.body.errors[0]?.message]).toEqual([
      409,
      expect.stringContaining(`[1].startAt: another measurement of this variable and source, ${ids[1]},`),
    ]);
    expect(await rows()).toEqual(before);
    const { body } = await service.post<RefusalAnswer>(
      '/api/v3/userVariables',
      { name: 'Brand new', alias: 'x' },
      person,
    );
    expect(body.errors).toBeDefined();
  });

  test('of the same request is a 409 as well', async () => {
    const { ids, refuse, rows } = await diaryWith(8, 9);
    const before = await rows();
    for (const target of [{ startAt: at(12) }, { startAt: at(12), sourceName: 'New source' }]) {
      const both = ids.map((id) => item({ id, ...target }));
      expect((await refuse(both)).status).toBe(409);
    }
    expect(await rows()).toEqual(before);
  });
});

describe('within one request', () => {
  test('two change places, and sending it again changes nothing', async () => {
    const { ids, post, rows } = await diaryWith(8, 9);
    const swap = [
      item({ id: ids[0] as number, startAt: at(9), value: 1 }),
      item({ id: ids[1] as number, startAt: at(8), value: 2 }),
    ];
    const first = (await post(swap)).body.data.measurements;
    expect(first.map(({ id, status }) => [id, status])).toEqual([
      [ids[1], 'updated'],
      [ids[0], 'updated'],
    ]);
    const swapped = [
      [at(8), 2],
      [at(9), 1],
    ];
    expect(await rows()).toEqual(swapped);
    const again = (await post(swap)).body.data.measurements;
    expect(again.map(({ id, status }) => [id, status])).toEqual([
      [ids[1], 'unchanged'],
      [ids[0], 'unchanged'],
    ]);
    expect(await rows()).toEqual(swapped);
  });

  test('three go round, and sending it again changes nothing', async () => {
    const { ids, post, rows } = await diaryWith(8, 9, 10);
    // Two of them have changed places before, which is not to be taken for a part of this.
    await post([9, 8].map((hour, i) => item({ id: ids[i] as number, startAt: at(hour) })));
    const round = ids.map((id, i) => item({ id, startAt: at(8 + ((i + 1) % 3)), value: i + 1 }));
    for (const status of ['updated', 'unchanged']) {
      const { body } = await post(round);
      expect(body.data.measurements.map((one) => [one.id, one.status])).toEqual([
        [ids[1], status],
        [ids[2], status],
        [ids[0], status],
      ]);
      expect(await rows()).toEqual([
        [at(8), 3],
        [at(9), 1],
        [at(10), 2],
      ]);
    }
  });

  test('one moves away and another is recorded in its place', async () => {
    const { ids, post, rows } = await diaryWith(8);
    const items = [
      item({ id: ids[0] as number, startAt: at(9), value: 5 }),
      item({ startAt: at(8), value: 1 }),
    ];
    for (const statuses of [
      ['updated', 'created'],
      ['unchanged', 'unchanged'],
    ]) {
      const { body } = await post(items);
      expect(body.data.measurements.map(({ status }) => status)).toEqual(statuses);
      expect(await rows()).toEqual([
        [at(8), 1],
        [at(9), 5],
      ]);
    }
  });

  test('the last item with an id says where it goes', async () => {
    const { ids, post, rows } = await diaryWith(8);
    const { body } = await post(
      [9, 10].map((hour) => item({ id: ids[0] as number, startAt: at(hour), value: hour - 8 })),
    );
    expect(body.data.measurements.map(({ startAt }) => startAt)).toEqual([at(10), at(10)]);
    expect(await rows()).toEqual([[at(10), 2]]);
  });

  test('25 are moved in one go, 26 refused', async () => {
    const hours = Array.from({ length: 26 }, (_, i) => i);
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString();
    const saved = await diary.post(hours.map((n) => item({ startAt: minute(n) })));
    const moves = saved.body.data.measurements.map(({ id }, n) => item({ id, startAt: minute(100 + n) }));
    const { status, body } = await diary.refuse(moves);
    expect([status, body.errors[0]?.message]).toEqual([400, expect.stringContaining('at most 25')]);
    expect((await diary.post(moves.slice(0, 25))).status).toBe(200);
    // What is where it should be already is no move.
    expect((await diary.post(moves)).status).toBe(200);
    expect((await diary.list({ limit: 200 })).body).toHaveLength(26);
  });
});

describe('from many clients at once', () => {
  test('one measurement stays one', async () => {
    const { ids, post, list, read } = await diaryWith(0);
    const hours = Array.from({ length: 20 }, (_, i) => i + 1);
    const answers = await Promise.all(
      hours.map((hour) => post(item({ id: ids[0] as number, startAt: at(hour), value: 1 }))),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const { body } = await list();
    expect(body).toHaveLength(1);
    expect(await read(ids[0])).toMatchObject([{ id: body[0]?.id }]);
  });

  test('a measurement that is moved, edited and deleted is there once or not at all', async () => {
    const { ids, post, list, remove } = await diaryWith(0);
    const id = ids[0] as number;
    await Promise.all([
      ...[1, 2, 3, 4].map((hour) => post(item({ id, startAt: at(hour) }))),
      ...[1, 2, 3, 4].map((value) => post(item({ id, startAt: at(0), value }))),
      remove(id),
    ]);
    expect((await list()).body).toEqual([]);
  });

  test('the same move answers alike, whoever comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const { ids, post, rows } = await diaryWith(1);
      const same = Array.from({ length: 6 }, () =>
        post(item({ id: ids[0] as number, startAt: at(12), value: 5 })),
      );
      const answers = await Promise.all(same);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.data.measurements[0]?.id)).size).toBe(1);
      expect(await rows()).toEqual([[at(12), 5]]);
    }
  });

  test('of several that move to the same place, one succeeds', async () => {
    const { ids, post, rows } = await diaryWith(1, 2, 3, 4, 5);
    const answers = await Promise.all(ids.map((id) => post(item({ id, startAt: at(12) }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await rows()).toHaveLength(5);
  });
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { serviceAt } from '../support/client.ts';
import { diaryOf, food, item, type PostedItem } from '../support/people/measurements.ts';

const service = serviceAt();

const keyOf = ({ variableName, sourceName, startAt }: Omit<PostedItem, 'value'>) =>
  [variableName.toLowerCase(), sourceName?.toLowerCase(), startAt].join('|');

/** A plain picture of what a diary holds: one value per variable, source and second. */
class Model {
  readonly rows = new Map<string, { item: PostedItem; order: number }>();

  post(items: readonly PostedItem[]) {
    for (const posted of items) {
      const key = keyOf(posted);
      const order = this.rows.get(key)?.order ?? this.rows.size;
      this.rows.set(key, { item: posted, order });
    }
  }

  /** False where another one is already. */
  move(from: PostedItem, to: PostedItem): boolean {
    if (keyOf(from) !== keyOf(to) && this.rows.has(keyOf(to))) return false;
    this.rows.delete(keyOf(from));
    this.post([to]);
    return true;
  }

  remove(startAt: string, variableName: string, sourceName: string) {
    this.rows.delete([variableName.toLowerCase(), sourceName.toLowerCase(), startAt].join('|'));
  }

  get items() {
    return [...this.rows.values()].map((row) => row.item);
  }
}

const second = fc
  .integer({ min: 0, max: 40 })
  .map((n) => new Date(Date.UTC(2026, 2, 1, n * 7)).toISOString().slice(0, 19));
const posted = fc
  .record({
    startAt: second,
    value: fc.integer({ min: 1, max: 5 }),
    variableName: fc.constantFrom('Mood', 'mood', 'Coffee'),
    sourceName: fc.constantFrom('Kitchen', 'Office', 'KITCHEN'),
  })
  .map((members) => (members.variableName === 'Coffee' ? food(members) : item(members)));

const shapeOf = (row: { variableName: string; sourceName?: string; startAt: string; value: unknown }) =>
  [row.startAt, row.variableName.toLowerCase(), row.sourceName?.toLowerCase(), row.value].join(' ');

test('whatever is posted, repeated, moved and deleted, the diary holds what a plain model holds, in pages of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(posted, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat({ max: 50 }), { maxLength: 3 }),
      fc.array(fc.tuple(fc.nat({ max: 12 }), second), { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (batches, removals, moves, limit, descending) => {
        const diary = diaryOf(service, await service.createPerson());
        const model = new Model();
        for (const batch of batches) {
          await diary.post(batch);
          model.post(batch);
          const again = (await diary.post(batch)).body.data.measurements;
          expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['unchanged']));
        }
        /** Every id a row ever had, with what it is now; and the places that rows went away from. */
        const trail = new Map<number, PostedItem>();
        const left = new Set<string>();
        for (const [index, startAt] of moves) {
          const row = (await diary.list({ limit: 200 })).body[index];
          const from = model.items.find((one) => row !== undefined && shapeOf(one) === shapeOf(row));
          if (row === undefined || from === undefined) continue;
          const asked = { ...from, startAt, value: 5 };
          // Sent by several clients at once it is done once, and answered alike.
          const answers = await Promise.all(
            [0, 1, 2].map(() => diary.post({ ...asked, id: row.id as number })),
          );
          const isTaken = keyOf(from) !== keyOf(asked) && model.rows.has(keyOf(asked));
          expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(isTaken ? 409 : 200));
          if (isTaken) continue;
          const receipts = answers.map(({ body }) => body.data.measurements[0]);
          expect(new Set(receipts.map((receipt) => receipt?.id)).size).toBe(1);
          const to = { ...asked, startAt: receipts[0]?.startAt as string };
          // What would end where an old id leads lands close behind it.
          if (!left.has(keyOf(asked))) expect(to.startAt).toBe(startAt);
          expect(Date.parse(to.startAt) - Date.parse(startAt)).toBeLessThan(100_000);
          expect(model.move(from, to)).toBe(true);
          if (keyOf(from) !== keyOf(to)) left.add(keyOf(from));
          for (const [old, now] of trail) if (now === from) trail.set(old, to);
          for (const id of [row.id as number, receipts[0]?.id as number]) trail.set(id, to);
        }
        for (const [id, now] of trail)
          expect((await diary.list({ id })).body.map(shapeOf)).toEqual([shapeOf(now)]);
        // A delete by an id of long ago takes its own measurement away, and no other.
        const [stale] = trail;
        if (stale !== undefined) {
          await diary.remove(stale[0]);
          model.rows.delete(keyOf(stale[1]));
        }
        const stored = (await diary.list({ limit: 200 })).body;
        for (const index of removals) {
          const row = stored[index];
          if (row === undefined || !model.items.some((one) => shapeOf(one) === shapeOf(row))) continue;
          await diary.remove(row.id as number);
          model.remove(row.startAt, row.variableName, row.sourceName);
        }

        const sort = descending ? '-startAt' : 'startAt';
        const paged = [];
        for (let offset = 0; ; offset += limit) {
          const { body } = await diary.list({ sort, limit, offset });
          paged.push(...body);
          if (body.length < limit) break;
        }
        expect(paged.map(shapeOf).toSorted()).toEqual(model.items.map(shapeOf).toSorted());
        const ids = paged.map(({ id }) => id as number);
        expect(ids).toEqual(ids.toSorted((a, b) => (descending ? b - a : a - b)));

        const daily = (await diary.list({ variableName: 'Coffee', groupingWidth: 86_400, limit: 200 })).body;
        const sums = Map.groupBy(
          model.items.filter(({ variableName }) => variableName === 'Coffee'),
          ({ startAt }) => startAt.slice(0, 10),
        );
        const nonEmpty = daily.filter(({ sourceName }) => sourceName !== 'Filling value');
        expect(Object.fromEntries(nonEmpty.map(({ startDate, value }) => [startDate, value]))).toEqual(
          Object.fromEntries(
            [...sums].map(([date, items]) => [
              date,
              items.reduce((sum, { value }) => sum + Number(value), 0),
            ]),
          ),
        );
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

import { beforeEach, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { findPersonNames } from '../../shared/data/person-names.ts';
import { recordMeasurements } from '../../shared/data/record-measurements.ts';
import { measurementInputs } from '../../shared/schemas/measurement-input.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { diaryOf, item } from '../support/measurements.ts';

const service = serviceAt();
let person: Person;

/** What another instance than the service's own, this process, does with a request. */
const recordHere = (body: unknown) =>
  service.inTable(() =>
    recordMeasurements(
      { userId: person.userId, sourceName: 'API', requestId: 'here' },
      v.parse(measurementInputs, body),
      Math.floor(Date.now() / 1000),
    ),
  );

beforeEach(async () => {
  person = await service.createPerson();
});

describe('an instance that remembers a name from before another gave it a new source', () => {
  let id: number;
  beforeEach(async () => {
    const saved = await diaryOf(service, person).post(item({ sourceName: 'Diary' }));
    id = saved.body.data.measurements[0]?.id as number;
    const known = await service.inTable(() => findPersonNames(person.userId, ['mood']));
    expect(Object.keys(known.get('mood')?.slots ?? {})).toEqual(['s diary']);
  });

  test('finds the row that the other wrote for that source', async () => {
    const fromWatch = item({ sourceName: 'Watch', startAt: '2026-03-01T09:00:00' });
    const elsewhere = await diaryOf(service, person).post(fromWatch);
    const here = await recordHere([fromWatch]);
    expect(here).toMatchObject({
      kind: 'recorded',
      outcomes: [{ status: 'unchanged', measurement: { id: elsewhere.body.data.measurements[0]?.id } }],
    });
  });

  test('recognises a change that the other made before its answer was lost', async () => {
    const change = item({ id, sourceName: 'Watch' });
    const elsewhere = await diaryOf(service, person).post(change);
    expect(elsewhere.status).toBe(200);
    const here = await recordHere([change]);
    expect(here).toMatchObject({ kind: 'recorded', outcomes: [{ status: 'unchanged' }] });
    expect((await diaryOf(service, person).list()).body.length).toBe(1);
  });
});

test('people with the same names keep their own', async () => {
  const other = await service.createPerson();
  await diaryOf(service, person).post(item({ value: 1 }));
  await diaryOf(service, other).post(item({ value: 5 }));
  await diaryOf(service, person).post(item({ value: 2, startAt: '2026-03-02T08:00:00' }));
  const values = async (holder: Person) =>
    (await diaryOf(service, holder).list({ variableName: 'Mood' })).body.map(({ value }) => value);
  expect([await values(person), await values(other)]).toEqual([[1, 2], [5]]);
});

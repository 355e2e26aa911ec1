import { expect, test } from '@jest/globals';
import { serviceAt } from '../../../support/client.ts';
import { diaryOf, item, type RefusalAnswer } from '../../../support/people/measurements.ts';

const service = serviceAt();
const path = '/api/v3/measurements/delete';

test('deletes by the id in the body, once', async () => {
  const diary = diaryOf(service, await service.createPerson());
  const { body } = await diary.post([item(), item({ startAt: '2026-03-02T08:00:00' })]);
  const id = body.data.measurements[0]?.id as number;
  expect((await diary.remove(id)).status).toBe(200);
  expect((await diary.list()).body.map(({ startAt }) => startAt)).toEqual(['2026-03-02T08:00:00']);
  expect((await diary.remove(id)).status).toBe(404);
});

test('deletes by the id in the query', async () => {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const id = (await diary.post(item())).body.data.measurements[0]?.id;
  expect((await service.del(`${path}?id=${id}`, person)).status).toBe(200);
  expect((await diary.list()).body).toEqual([]);
});

test('another person’s id and nobody’s answer the same 404, and nothing is deleted', async () => {
  const [mine, theirs] = [await service.createPerson(), await service.createPerson()];
  const id = (await diaryOf(service, theirs).post(item())).body.data.measurements[0]?.id;
  const foreign = await service.del<RefusalAnswer>(path, { ...mine, body: { id } });
  const unknown = await service.del<RefusalAnswer>(path, { ...mine, body: { id: 42 } });
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect((await diaryOf(service, theirs).list()).body).toHaveLength(1);
});

test.each([{}, { id: 'x' }, { id: 1.5 }, { id: 0 }, { id: -1 }, undefined])('%p is no id', async (body) => {
  const person = await service.createPerson();
  const answer = await service.del<RefusalAnswer>(path, {
    ...person,
    ...(body === undefined ? {} : { body }),
  });
  expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, 'id']);
});

test('two different ids are refused', async () => {
  const person = await service.createPerson();
  expect((await service.del(`${path}?id=5`, { ...person, body: { id: 6 } })).status).toBe(400);
});

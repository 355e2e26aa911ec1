import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runAdmin } from '../support/admin.ts';
import { serviceAt } from '../support/client.ts';
import { diaryOf, item } from '../support/people/measurements.ts';

const service = serviceAt();

test('the operator’s export of a person at home reads their records, and stands in their list', async () => {
  const person = await service.createPerson();
  await diaryOf(service, person).post([item({ variableName: 'Mood' })]);
  const file = join(mkdtempSync(join(tmpdir(), 'daymark-export-')), 'person.ndjson');
  const line = ['user', 'export', '--user', String(person.userId), '--out', file, '--stage', 'home'];
  const { code, stderr } = await runAdmin(line);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toContain('"Mood"');
  const { body } = await service.get<{ accesses: { text: string }[] }>('/api/v3/accesses', person);
  expect(body.accesses.map(({ text }) => text)).toEqual([expect.stringMatching(/^The operator.*export/i)]);
});
